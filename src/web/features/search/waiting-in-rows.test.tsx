import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { cycleIn, line, me, meInLine, request, student, supervisor } from '#test/web/sample-answers.ts'
import type { User } from '#contract/resources/people/people.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SearchPage } from './search-page.tsx'

/** A supervisor without a free place, for whom four wait. */
const full = (name: string): User => {
  const person = supervisor(name)
  const without = { available_slots: 0, waiting: 4 }
  return { ...person, ...(person.supervisor && { supervisor: { ...person.supervisor, ...without } }) }
}

const answers = (found: readonly User[]) => ({
  'GET users/search': () => ({
    items: found.map((person) => ({ ...person, best_tag_ids: [], matches: [] })),
    next_cursor: null,
  }),
  'GET users/student/blocks': () => [supervisor('Ada')],
  'GET users/student/shortlist': () => [],
  'GET supervision-requests': ({ state: asked }: Record<string, unknown>) => {
    const own = [request('Ben', 'PENDING'), request('Dora', 'REJECTED')]
    return { items: own.filter(({ state }) => asked === undefined || state === asked), next_cursor: null }
  },
  'GET groups': () => [],
  'GET tags': () => [],
})

it('a row offers waiting for a place, but not with whom the student has asked or skipped, nor who said no', async () => {
  fakeServer(answers(['Ada', 'Ben', 'Cleo', 'Dora'].map(full)))
  renderPage(<SearchPage />, me(student))
  await screen.findByText('Requested')
  const [button, ...others] = await screen.findAllByRole('button', { name: /Tell me when a place is free/u })
  expect(button?.getAttribute('aria-label')).toContain('Cleo')
  expect(others).toEqual([])
  expect(button?.closest('li')?.textContent).toContain('4 in line for a place')
})

it('a row says that a place is kept for the student', async () => {
  const kept = line('Cleo', 0, new Date(Date.now() + 30.5 * 3_600_000).toISOString())
  fakeServer({ ...answers([kept.supervisor]), 'GET waiting': () => [kept] })
  renderPage(<SearchPage />, meInLine(student))
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toMatch(/A place is kept for you: 30 hours left/u)
  expect(screen.queryByRole('button', { name: /^(Tell me|Leave the waiting list)/u })).toBeNull()
})

it.each([
  ['MATCHING', 0],
  ['ASSIGNMENT', 1],
] as const)('in %s it is or is not said why nobody can be waited for', async (phase, count) => {
  fakeServer(answers([full('Cleo')]))
  renderPage(<SearchPage />, { ...me(student), cycle: cycleIn(phase) })
  await screen.findByRole('listitem')
  expect(screen.queryAllByText(/^Matching closed on/u)).toHaveLength(count)
})
