import { fakeServer } from '#test/web/fake-server.ts'
import { findToast } from '#test/web/find-toast.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { cycleIn, idea, line, match, me, meInLine, request, student, supervisor } from '#test/web/sample-answers.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import type { Phase } from '#domain/cycles/phases.ts'
import type { WaitingEntry } from '#contract/resources/requests/waiting.ts'
import { personQuery } from '#web/api/people.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ProfileDetails } from './profile-details.tsx'

const ADA = 'DELETE waiting/ada'
const OFFER = 'DELETE offers/offer-of-Ada'
const JOIN = 'PUT waiting/ada'

/** Ada's profile, who has no place, to a student in these lines. */
const open = (...first: WaitingEntry[]) => openIn('MATCHING', first)

/** The rows in a phase, and for a student with these requests. */
const openIn = (phase: Phase, first: WaitingEntry[], requests: Request[] = []) => {
  const known = { lines: first, dismissed: [] as User[] }
  const ada = (): WaitingEntry['supervisor'] =>
    known.lines.find(({ supervisor: { id } }) => id === 'ada')?.supervisor ?? {
      ...line('Ada', 0).supervisor,
      supervisor: { ...supervisor('Ada').supervisor, available_slots: 0 } as never,
    }
  const reader = () => ({ ...(known.lines.length > 0 ? meInLine(student) : me(student)), cycle: cycleIn(phase) })
  const server = fakeServer({
    'GET users/me': reader,
    'GET users/ada': ada,
    'GET supervision-requests': () => ({ items: requests, next_cursor: null }),
    'GET chat-requests': () => ({ items: [], next_cursor: null }),
    'GET users/student/blocks': () => known.dismissed,
    'GET users/student/shortlist': () => [],
    'POST users/student/blocks': () => {
      known.dismissed = [supervisor('Ada')]
    },
    'GET match/student/explain/ada': () => match('Ada'),
    'GET supervisors/ada/ideas': () => [{ ...idea('Ears'), similarity_score: 0.2 }],
    'GET waiting': () => known.lines,
    [JOIN]: () => {
      known.lines = [...known.lines, line('Ada', 2)]
    },
    [ADA]: () => {
      known.lines = known.lines.filter(({ supervisor: { id } }) => id !== 'ada')
    },
    [OFFER]: () => {
      known.lines = known.lines.filter(({ supervisor: { id } }) => id !== 'ada')
    },
    'POST supervision-requests': () => request('Ada', 'PENDING'),
    'PUT users/student/blocks/ada': () => [],
  })
  return { server, ...renderPage(<ProfileDetails id="ada" />, reader()) }
}

const wait = () => screen.findByRole('button', { name: 'Tell me when a place is free: Ada Example' })
const leave = () => screen.findByRole('button', { name: 'Leave the waiting list: Ada Example' })
const leaveNow = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await leave())
  const question = await screen.findByRole('dialog', { name: 'Leave the waiting list of Ada Example?' })
  await user.click(within(question).getByRole('button', { name: 'Leave the waiting list' }))
}
const standing = () => screen.getByRole('region', { name: 'Between the two of you' }).textContent

it('a place can be waited for, and no longer: the button keeps the focus', async () => {
  const { server, user } = open()
  await user.click(await wait())
  await findToast(/You wait for a place with Ada Example/u)
  expect(document.activeElement).toBe(await leave())
  await waitFor(() => expect(standing()).toContain('2 people are ahead of you'))
  await leaveNow(user)
  await findToast(/You no longer wait for a place with Ada Example/u)
  await wait()
  expect(server.callsOf(ADA)).toHaveLength(1)
})

it('leaving a line can be undone, and joining it', async () => {
  const { server, user } = open(line('Ada', 0))
  await leaveNow(user)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await leave()
  expect(server.callsOf(JOIN)).toHaveLength(1)
})

it('a student on five waiting lists is led to where one can be left', async () => {
  open(...['Ben', 'Cleo', 'Dora', 'Emil', 'Finn'].map((name) => line(name, 0)))
  const full = await screen.findByRole('link', {
    name: 'You wait for 5 supervisors already: leave a line to wait here',
  })
  expect(full.getAttribute('href')).toBe('/student/requests')
  expect(screen.queryByRole('button', { name: /^Tell me/u })).toBeNull()
})

it('a place that is kept is said with the time left, and can be declined or asked for', async () => {
  const kept = new Date(Date.now() + 30 * 3_600_000).toISOString()
  const { server, user, client } = open(line('Ada', 0, kept))
  await screen.findByRole('button', { name: 'Request' })
  expect(standing()).toContain('A place is kept for you: 29 hours left')
  await user.click(screen.getByRole('button', { name: 'Decline the place with Ada Example' }))
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  await wait()
  expect(server.callsOf(OFFER)).toHaveLength(1)
  expect(client.getQueryData(personQuery('ada').queryKey)?.supervisor?.line).toBeUndefined()
})

it('a place that is kept is declined, and its supervisor not dismissed', async () => {
  open(line('Ada', 0, new Date(Date.now() + 30 * 3_600_000).toISOString()))
  await screen.findByRole('button', { name: 'Decline the place with Ada Example' })
  expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
})

it('a student who dismisses a supervisor for whom they wait is told before what becomes of their position, in any case', async () => {
  const { server, user } = open(line('Ada', 2))
  await user.click(await screen.findByRole('button', { name: 'Skip' }))
  const question = await screen.findByRole('dialog', { name: 'Skip Ada Example?' })
  // The action without a way back comes first.
  expect(question.textContent).toMatch(/You stay in the line\. .*You won't see this suggestion again/u)
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(server.received.every(({ name }) => name.startsWith('GET'))).toBe(true)
})

it('a student who dismisses a supervisor sees nothing more of the waiting list, before the server has looked at it', async () => {
  const { user } = open(line('Ada', 2))
  await user.click(await screen.findByRole('button', { name: 'Skip' }))
  const question = await screen.findByRole('dialog', { name: 'Skip Ada Example?' })
  await user.click(within(question).getByRole('button', { name: 'Skip' }))
  await waitFor(() => expect(standing()).toContain('You skipped Ada Example'))
  expect(standing()).not.toMatch(/You wait|ahead of you|Leave the waiting list|Tell me/u)
})

it('the row of two times left says what each is for', async () => {
  const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
  openIn('MATCHING', [line('Ada', 0, inHours(40.5))], [{ ...request('Ada', 'PENDING'), answer_by: inHours(150.5) }])
  expect(await screen.findByText(/the place is kept for it:/u)).toBeDefined()
  expect(screen.getByText(/^time for the answer:/u).textContent).toBe('time for the answer: 6 days, 6 hours left')
})
