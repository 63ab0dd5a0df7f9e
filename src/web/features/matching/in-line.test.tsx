import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { line, match, meInLine, student } from '#test/web/sample-answers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MatchingPage } from './matching-page.tsx'

/** The card of Ada, who keeps a place for the student. */
const open = () => {
  const kept = line('Ada', 0, new Date(Date.now() + 30.5 * 3_600_000).toISOString())
  const server = fakeServer({
    'GET match/student': () => [{ ...match('Ada'), supervisor: kept.supervisor }],
    'GET waiting': () => [kept],
    'POST users/student/blocks': () => null,
  })
  return { server, ...renderPage(<MatchingPage />, meInLine(student)) }
}

it('a student who dismisses a supervisor who keeps a place for them is told before that it goes, although they want no dialogs', async () => {
  const { server, user } = open()
  await screen.findByText(/A place is kept for you/u)
  await user.keyboard('{ArrowLeft}')
  const question = await screen.findByRole('dialog', { name: 'Skip Ada Example?' })
  expect(question.textContent).toContain('The place that is kept for you goes to the next person who waits')
  expect(server.callsOf('POST users/student/blocks')).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Skip' }))
  await waitFor(() => expect(server.callsOf('POST users/student/blocks')).toHaveLength(1))
})
