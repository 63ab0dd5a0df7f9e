import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { match, me, request, student, supervisor } from '#test/web/sample-answers.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import type { User } from '#contract/resources/people/people.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SearchPage } from './search-page.tsx'

type Decided = { skipped?: string[]; kept?: string[]; asked?: Request[] }

/** The page that has found these, in front of a student who has decided so. */
const open = (people: User[], { skipped = [], kept = [], asked = [] }: Decided) => {
  fakeServer({
    'GET users/search': () => ({
      items: people.map((person) => ({ ...person, best_tag_ids: [], matches: [] })),
      next_cursor: null,
    }),
    'GET users/student/blocks': () => skipped.map(supervisor),
    'GET users/student/shortlist': () => kept.map(match),
    'GET supervision-requests': () => ({ items: asked, next_cursor: null }),
    'GET groups': () => [],
    'GET tags': () => [],
  })
  renderPage(<SearchPage />, me(student))
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'People found' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('a row says whom the student has asked, keeps for later or skipped, and the last one counts', async () => {
  const people = ['Ada', 'Ben'].map(supervisor)
  open(people, { skipped: ['Ada'], kept: ['Ben'], asked: [request('Ben', 'PENDING')] })
  await screen.findByText('Requested')
  const [ada, ben] = await rows()
  expect(ada).toContain('Ada ExampleSkipped · 50% similarity')
  expect(ben).toContain('Ben ExampleRequested · 50% similarity')
  cleanup()
  open(people, {})
  await rows()
  for (const word of ['Requested', 'Kept for later', 'Skipped']) expect(screen.queryByText(word)).toBeNull()
})

it('a row says who rejected the student in this cycle, unless they were asked again or accepted since', async () => {
  const people = ['Ada', 'Ben', 'Cem', 'Dora'].map(supervisor)
  const past = { ...request('Ben', 'REJECTED'), is_past: true as const }
  // The newest first, as they are answered.
  const again = [request('Cem', 'PENDING'), request('Cem', 'REJECTED')]
  const accepted = [request('Dora', 'ACCEPTED'), request('Dora', 'REJECTED')]
  open(people, { skipped: ['Ada'], asked: [request('Ada', 'REJECTED'), past, ...again, ...accepted] })
  await screen.findByText('Rejected your request')
  const [ada, ben, cem, dora] = await rows()
  expect(ada).toContain('Ada ExampleRejected your request · 50% similarity')
  expect(ben).toContain('Ben Example50% similarity')
  expect(cem).toContain('Cem ExampleRequested · 50% similarity')
  expect(dora).toContain('Dora Example50% similarity')
})

it('a row says how long whoever was asked has left to answer, where there is a deadline', async () => {
  const due = new Date(Date.now() + 2.5 * 24 * 60 * 60 * 1000).toISOString()
  const asked = [{ ...request('Ben', 'PENDING'), answer_by: due }, request('Ada', 'PENDING')]
  open(['Ada', 'Ben'].map(supervisor), { asked })
  await screen.findByText('2 days, 11 hours left')
  const [ada, ben] = await rows()
  expect(ada).toContain('Ada ExampleRequested · 50% similarity')
  expect(ben).toContain('Ben ExampleRequested · 2 days, 11 hours left · 50% similarity')
})
