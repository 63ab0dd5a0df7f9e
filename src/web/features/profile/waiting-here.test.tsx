import { ErrorAnswer, fakeServer } from '#test/web/fake-server.ts'
import { findToast } from '#test/web/find-toast.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { idea, line, match, me, meInLine, request, student, supervisor } from '#test/web/sample-answers.ts'
import type { Line } from '#contract/resources/requests/waiting.ts'
import { personQuery } from '#web/api/people.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ProfileDetails } from './profile-details.tsx'

const ADA = 'DELETE users/student/lines/ada'
const JOIN = 'PUT users/student/lines/ada'

/** Ada's profile, who has no place, to a student in these lines. */
const open = (...first: Line[]) => {
  const known = { lines: first }
  const ada = (): Line['supervisor'] =>
    known.lines.find(({ supervisor: { id } }) => id === 'ada')?.supervisor ?? {
      ...line('Ada', 0).supervisor,
      supervisor: { ...supervisor('Ada').supervisor, available_slots: 0 } as never,
    }
  const reader = () => (known.lines.length > 0 ? meInLine(student) : me(student))
  const server = fakeServer({
    'GET users/me': reader,
    'GET users/ada': ada,
    'GET supervision-requests': () => ({ items: [], next_cursor: null }),
    'GET chat-requests': () => ({ items: [], next_cursor: null }),
    'GET users/student/blocks': () => [],
    'GET users/student/shortlist': () => [],
    'GET match/student/explain/ada': () => match('Ada'),
    'GET supervisors/ada/ideas': () => [{ ...idea('Ears'), similarity_score: 0.2 }],
    'GET users/student/lines': () => known.lines,
    [JOIN]: () => {
      known.lines = [...known.lines, line('Ada', 2)]
    },
    [ADA]: () => {
      known.lines = known.lines.filter(({ supervisor: { id } }) => id !== 'ada')
    },
    'POST supervision-requests': () => request('Ada', 'PENDING'),
  })
  return { server, ...renderPage(<ProfileDetails id="ada" />, reader()) }
}

const wait = () => screen.findByRole('button', { name: 'Tell me when a place is free: Ada Example' })
const leave = () => screen.findByRole('button', { name: 'Wait no longer: Ada Example' })
const standing = () => screen.getByRole('region', { name: 'Between the two of you' }).textContent

it('a place can be waited for, and no longer: the button keeps the focus', async () => {
  const { server, user } = open()
  await user.click(await wait())
  await findToast(/You wait for a place with Ada Example/u)
  expect(document.activeElement).toBe(await leave())
  await waitFor(() => expect(standing()).toContain('2 wait before you'))
  await user.click(await leave())
  await findToast(/You no longer wait for a place with Ada Example/u)
  await wait()
  expect(server.callsOf(ADA)).toHaveLength(1)
})

it('leaving a line can be undone, and joining it', async () => {
  const { server, user } = open(line('Ada', 0))
  await user.click(await leave())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await leave()
  expect(server.callsOf(JOIN)).toHaveLength(1)
})

it('whoever waits for five leads to where a line is left', async () => {
  open(...['Ben', 'Cleo', 'Dora', 'Emil', 'Finn'].map((name) => line(name, 0)))
  const full = await screen.findByRole('link', {
    name: 'You wait for 5 supervisors already: leave a line to wait here',
  })
  expect(full.getAttribute('href')).toBe('/student/requests')
  expect(screen.queryByRole('button', { name: /^Tell me/u })).toBeNull()
})

it('what stands against it is told', async () => {
  const { server, user } = open()
  server.answers[JOIN] = () => {
    throw new ErrorAnswer(409, 'There is a place free: you can send your request right away.')
  }
  await user.click(await wait())
  const told = await findToast('Ada Example: There is a place free: you can send your request right away.')
  expect(told).toBeDefined()
})

it('a place that is kept is said with the time left, and can be declined or asked for', async () => {
  const kept = new Date(Date.now() + 30 * 3_600_000).toISOString()
  const { server, user, client } = open(line('Ada', 0, kept))
  await screen.findByRole('button', { name: 'Request' })
  expect(standing()).toContain('A place is kept for you: 29 hours left')
  await user.click(screen.getByRole('button', { name: 'Decline the place with Ada Example' }))
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  await wait()
  expect(server.callsOf(ADA)).toHaveLength(1)
  expect(client.getQueryData(personQuery('ada').queryKey)?.supervisor?.line).toBeUndefined()
})
