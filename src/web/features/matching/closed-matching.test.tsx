import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { cycleIn, match, me, student } from '#test/web/sample-answers.ts'
import type { Phase } from '#domain/cycles/phases.ts'
import { ME } from '#web/api/query-client.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { expect, it, test } from 'vitest'
import { MatchingPage, ClosingSoon } from './matching-page.tsx'

const openIn = (phase: Phase, confirm: Parameters<typeof me>[1] = {}) => {
  const known = { ...me(student, confirm), cycle: cycleIn(phase) }
  const server = fakeServer({
    'GET match/student': () => [match('Ada')],
  })
  return { server, ...renderPage(<MatchingPage />, known) }
}

it.each([
  ['PREPARATION', /^Matching opens on 1 March 2127 at 08:00/u],
  ['ASSIGNMENT', /^Matching closed on 31 May 2127 at 23:59/u],
  ['ENDED', /^This cycle ended on 30 September 2127 at 23:59/u],
] as const)('in %s the card says so, and sends nothing', async (phase, text) => {
  const { server, user } = openIn(phase)
  await screen.findByText('Ada Example, 50% similarity')
  expect(screen.getByText(text)).toBeDefined()
  expect(screen.queryByText('Ask a question')).toBeNull()
  const button = screen.getByRole('button', { name: 'Request: Ada Example' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  // Above the card, and now in a toast.
  await waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(1))
  await user.keyboard('{ArrowRight}')
  expect(server.callsOf('POST supervision-requests')).toEqual([])
  expect(screen.getByText('Ada Example, 50% similarity')).toBeDefined()
})

it('the open dialog before a request says at once that matching has closed, and that its sentence is kept', async () => {
  const { server, user, client } = openIn('MATCHING', { supervision_request: true })
  await user.click(await screen.findByRole('button', { name: 'Request: Ada Example' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask Ada Example?' }))
  const field = await dialog.findByRole('textbox', { name: 'What is your thesis about?' })
  dialog.getByText(/^They see your profile/u)
  await user.type(field, 'Half a sen')
  const now = { ...me(student, { supervision_request: true }), cycle: cycleIn('ASSIGNMENT') }
  server.answers['GET users/me'] = () => now
  await client.invalidateQueries({ queryKey: ME })
  await dialog.findByText('Matching closed on 31 May 2127 at 23:59 CEST')
  dialog.getByText('Your sentence stays in this tab.')
  expect(dialog.queryByRole('button', { name: 'Send' })).toBeNull()
  expect(dialog.queryByText(/^They see your profile/u)).toBeNull()
  expect(field).toHaveProperty('value', 'Half a sen')
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsOf('POST supervision-requests')).toEqual([])
})

test('the cards say until when anybody can be asked in the last days alone', () => {
  const day = 24 * 60 * 60 * 1000
  const closesIn = (days: number | null, phase: Phase = 'MATCHING') => {
    cleanup()
    const at = days === null ? null : new Date(Date.now() + days * day).toISOString()
    render(<ClosingSoon cycle={{ ...cycleIn(phase), closes_at: at }} />)
    return screen.queryByText(/^Matching closes on /u)
  }
  expect(closesIn(2.5)).not.toBeNull()
  expect(closesIn(3.5)).toBeNull()
  expect(closesIn(null)).toBeNull()
  expect(closesIn(2.5, 'PREPARATION')).toBeNull()
  expect(render(<ClosingSoon cycle={undefined} />).container.textContent).toBe('')
})

it.each([
  ['Skip', '{ArrowLeft}'],
  ['Save', 'h'],
])('once the cycle has ended, %s says so, asks nothing and leaves the card', async (label, key) => {
  const { server, user } = openIn('ENDED')
  const button = await screen.findByRole('button', { name: `${label}: Ada Example` })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  await waitFor(() => expect(screen.getAllByText(/^This cycle ended/u).length).toBeGreaterThan(1))
  await user.keyboard(key)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.callsOf('POST users/student/blocks')).toEqual([])
  expect(server.callsOf('PUT users/student/shortlist/ada')).toEqual([])
  expect(screen.getByText('Ada Example, 50% similarity')).toBeDefined()
})
