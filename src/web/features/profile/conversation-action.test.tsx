import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { listOf, me, request, student, supervisor } from '#test/web/sample-answers.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ConversationAction } from './relationship-panel.tsx'

const talk: Request = { ...request('Ada', 'ACCEPTED'), id: 'talk', type: 'CHAT' }

it.each<[string, Request[], string]>([
  ['Ask a question', [], '/?q=Ada&person=ada&ask=ada'],
  ['Open the conversation', [talk], '/?q=Ada&person=ada&chat=talk'],
])('%s opens over the search that the profile is beside', async (name, items, address) => {
  fakeServer({ 'GET chat-requests': () => listOf(items) })
  renderPage(<ConversationAction person={supervisor('Ada')} />, me(student), '/?q=Ada&person=ada')
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(address)
})
