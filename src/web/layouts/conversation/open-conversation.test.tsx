import { fakeServer } from '#test/web/fake-server.ts'
import { address, renderPage } from '#test/web/render-page.tsx'
import { listOf, me, request, student, supervisor } from '#test/web/sample-answers.ts'
import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router'
import { expect, it, onTestFinished } from 'vitest'
import { OpenConversation } from '../app-frame.tsx'

it('gives the focus back to what opened it, however it is closed', async () => {
  const ada = supervisor('Ada')
  fakeServer({
    'GET chat-requests': () =>
      listOf([{ ...request('Ada', 'PENDING'), id: 'talk', type: 'CHAT', message: 'Is there a place?' }]),
  })
  const { user } = renderPage(
    <>
      <Link to="?chat=talk">Stella</Link>
      <OpenConversation />
    </>,
    me(ada),
  )
  const link = screen.getByRole('link', { name: 'Stella' })
  for (const close of ['{Escape}', '{Enter}']) {
    link.focus()
    await user.keyboard('{Enter}')
    await screen.findByText('Is there a place?')
    await waitFor(() => expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull())
    if (close === '{Enter}') screen.getByRole('button', { name: 'Close' }).focus()
    await user.keyboard(close)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(link)
  }
})

it('leaves the search that it is over as it is, where it was opened from outside', async () => {
  fakeServer({
    'GET users/ada': () => supervisor('Ada'),
  })
  const { user } = renderPage(<OpenConversation />, me(student), '/?q=Ada&person=ada&ask=ada')
  await screen.findByRole('textbox')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/?q=Ada&person=ada')
})

it('opens over a conversation what a toast leads to, and has the conversation again after it', async () => {
  const pending = { ...request('Ada', 'PENDING'), can: { ...request('Ada', 'PENDING').can, withdraw: true } }
  fakeServer({
    'GET supervision-requests': () => listOf([pending]),
    'GET supervisors/ada/ideas': () => [],
    'GET chat-requests': () => listOf([{ ...pending, id: 'talk', type: 'CHAT', message: 'Is there a place?' }]),
  })
  const { user } = renderPage(<OpenConversation />, me(student), '/?chat=talk&sentence=ada')
  await screen.findByRole('dialog', { name: 'Add a sentence' })
  await user.keyboard('{Escape}')
  expect(await screen.findByText('Is there a place?')).toBeDefined()
})

it('says that a question needs a connection, and goes on when there is one', async () => {
  onTestFinished(() => onlineManager.setOnline(true))
  const ada = supervisor('Ada')
  fakeServer({ [`GET users/${ada.id}`]: () => ada })
  onlineManager.setOnline(false)
  renderPage(<OpenConversation />, me(student), `/?ask=${ada.id}`)
  expect(await screen.findByRole('heading', { name: 'No connection' })).toBeDefined()
  onlineManager.setOnline(true)
  expect(await screen.findByRole('textbox')).toBeDefined()
})
