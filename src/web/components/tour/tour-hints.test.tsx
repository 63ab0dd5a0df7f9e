import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { withKeyboard } from '#test/web/with-keyboard.ts'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { TourHints } from './tour-hints.tsx'

const NOTE = `tandem_tour:${student.id}`

const Cards = () => {
  const [card, setCard] = useState(1)
  return (
    <>
      <TourHints person={student.id} card={`card ${card}`} />
      <button onClick={() => setCard(card + 1)}>Decide</button>
    </>
  )
}

const open = () => {
  fakeServer({})
  return renderPage(
    <main tabIndex={-1}>
      <Cards />
    </main>,
    me(student),
  )
}

beforeEach(() => localStorage.setItem(NOTE, 'open'))

it('the hints on the first card come one at a time, are read out, and are over after the last', async () => {
  const { user } = open()
  const button = await screen.findByRole('button', { name: 'Continue' })
  expect(screen.getByText(/^Swipe right/u).getAttribute('role')).toBe('status')
  button.focus()
  await user.keyboard('{Enter}')
  screen.getByText(/^The percentage/u)
  expect(document.activeElement).toBe(button)
  await user.keyboard('{Enter}')
  screen.getByText(/^Not sure/u)
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('region')).toBeNull()
  expect(document.activeElement?.tagName).toBe('MAIN')
  expect(localStorage.getItem(NOTE)).toBeNull()
})

it('the next hint comes with the next card, and none after the last', async () => {
  const { user } = open()
  await screen.findByText(/^Swipe right/u)
  const decide = () => user.click(screen.getByRole('button', { name: 'Decide' }))
  await decide()
  screen.getByText(/^The percentage/u)
  await decide()
  screen.getByText(/^Not sure/u)
  await decide()
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  expect(localStorage.getItem(NOTE)).toBeNull()
})

it('the hints name keys where there is a keyboard', async () => {
  withKeyboard()
  open()
  expect(await screen.findByText(/^Press →/u)).toBeDefined()
})

it('the hints can be closed at any, and are not there again', async () => {
  const { user } = open()
  const close = await screen.findByRole('button', { name: 'Close the hints' })
  close.focus()
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('region')).toBeNull()
  expect(localStorage.getItem(NOTE)).toBeNull()
})
