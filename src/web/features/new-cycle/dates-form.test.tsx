import { ErrorAnswer, fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { DatesForm } from './dates-form.tsx'

const cycle: CurrentCycle = {
  id: 'c1',
  name: 'Winter',
  phase: 'MATCHING',
  opens_at: null,
  closes_at: null,
  ends_at: null,
  answer_days: null,
  time_zone: 'Europe/Berlin',
}
const nobody = {
  ...cycle,
  dry_run: true,
  before: { opens_at: null, closes_at: null, ends_at: null, answer_days: null },
  phase_before: 'MATCHING',
  people: 0,
  names: [],
  requests: { pending: 3, no_longer_sent: 0, no_longer_answered: 0, expiring: 0, ended: 0 },
  lines: { offers_ending: 0, students_leaving: 0, students_returning: 0 },
  mails: 0,
  later_mails: null,
}

type Shown = { readonly first: CurrentCycle; readonly later: CurrentCycle }

const Page = ({ first, later }: Shown) => {
  const [shown, setShown] = useState(first)
  return (
    <>
      <DatesForm cycle={shown} />
      <button onClick={() => setShown(later)}>Later</button>
    </>
  )
}

const open = (
  patch: (data: Readonly<Record<string, unknown>>) => unknown,
  first: CurrentCycle = cycle,
  later: CurrentCycle = first,
) => {
  const server = fakeServer({ 'PATCH cycles/current': patch })
  const page = renderPage(<Page first={first} later={later} />, me({ ...student, role: 'ADMIN' }))
  return { server, user: page.user, sent: () => server.callsOf('PATCH cycles/current').map(({ data }) => data) }
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = () => screen.getByRole('button', { name: 'Set the dates' })

it('takes what is typed for the time in the zone of the institution, and looks before it sets', async () => {
  const { user, sent } = open(() => nobody)
  type('Matching closes', '2027-05-31T23:59')
  await user.click(press())
  const question = await screen.findByRole('dialog', { name: 'Set the dates?' })
  expect(within(question).getByText('Nobody loses anything at once.')).toBeDefined()
  const dates = { cycle_id: 'c1', closes_at: '2027-05-31T21:59:00.000Z' }
  expect(sent()).toEqual([{ ...dates, dry_run: true }])
  await user.click(within(question).getByRole('button', { name: 'Set the dates' }))
  await screen.findAllByText('The dates are set')
  const seen = { before: nobody.before, phase_before: 'MATCHING', phase: 'MATCHING' }
  expect(sent()).toEqual([
    { ...dates, dry_run: true },
    { ...dates, seen },
  ])
})

it('says whom it hits at once, and sets nothing without a yes', async () => {
  const requests = { pending: 3, no_longer_sent: 3, no_longer_answered: 0, expiring: 0, ended: 0 }
  const hits = { phase: 'ASSIGNMENT', people: 12, names: ['Zoe Waits'], requests, mails: 1240 }
  const { user, sent } = open(() => ({ ...nobody, ...hits }))
  type('Matching closes', '2026-01-01T00:00')
  await user.click(press())
  const question = await screen.findByRole('dialog', { name: 'This takes effect at once' })
  expect(within(question).getByText(/This leaves 12 students without a supervisor/)).toBeDefined()
  expect(within(question).getByText(/Among them Zoe Waits/)).toBeDefined()
  expect(within(question).getByText(/^1,240 people get a mail about it/)).toBeDefined()
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(sent()).toHaveLength(1)
})

it.each([
  [{ offers_ending: 2, students_leaving: 0 }, /^2 places are kept .* Everybody keeps their position/],
  [{ offers_ending: 1, students_leaving: 5 }, /^5 students wait for a place\. Their waiting ends/],
])('says what happens to those who wait: %o', async (lines, text) => {
  const { user } = open(() => ({ ...nobody, phase: 'ASSIGNMENT', lines }))
  type('Matching closes', '2026-01-01T00:00')
  await user.click(press())
  const question = await screen.findByRole('dialog', { name: 'This takes effect at once' })
  expect(within(question).getByText(text)).toBeDefined()
})

it('says until when students can not ask, where matching is still to open', async () => {
  const opens = '2026-12-10T07:00:00.000Z'
  const { user } = open(() => ({ ...nobody, phase: 'PREPARATION', opens_at: opens, people: 140, names: ['Zoe Waits'] }))
  type('Matching opens', '2026-12-10T08:00')
  await user.click(press())
  const question = await screen.findByRole('dialog', { name: 'This takes effect at once' })
  expect(question.textContent).toMatch(/140 students without a supervisor can’t ask until 10 December/)
  expect(question.textContent).not.toMatch(/This leaves/)
})

it('says field by field what changes, and of what is past that it counts at once', async () => {
  const before = { ...cycle, opens_at: '2027-03-01T07:00:00.000Z', answer_days: 10 }
  const after = { opens_at: null, closes_at: '2026-01-01T07:00:00.000Z', answer_days: null }
  const { user } = open(
    () => ({ ...nobody, ...after, before: { ...nobody.before, opens_at: before.opens_at, answer_days: 10 } }),
    before,
  )
  await user.click(press())
  const question = await screen.findByRole('dialog')
  expect(within(question).queryByText('“Winter” is running')).toBeNull()
  expect(
    within(question)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Matching opens: not set \(so far 1 March 2027.*08:00/),
    expect.stringMatching(/^Matching closes: 1 January.*08:00.* past, so it counts at once \(so far not set\)/),
    'Days to answer a request: not set (so far 10)',
  ])
})

it('says of the end of the cycle that nobody asks again', async () => {
  const requests = { pending: 3, no_longer_sent: 3, no_longer_answered: 3, expiring: 2, ended: 0 }
  const { user } = open(() => ({ ...nobody, phase: 'ENDED', requests }))
  type('Cycle ends', '2026-01-01T00:00')
  await user.click(press())
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toMatch(
    /Requests that end with the cycle: 2\. They stay ended, even if the cycle goes on later/,
  )
  expect(question.textContent).not.toMatch(/ask again|deadline/)
})

it('has the name of the cycle typed before requests end for good', async () => {
  const requests = { pending: 3, no_longer_sent: 3, no_longer_answered: 3, expiring: 2, ended: 0 }
  const { user, sent } = open(() => ({ ...nobody, phase: 'ENDED', requests }))
  type('Cycle ends', '2026-01-01T00:00')
  await user.type(screen.getByLabelText('Cycle ends'), '{Enter}')
  const field = await screen.findByLabelText('To confirm, type: Winter')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.keyboard('{Enter}')
  expect(sent()).toHaveLength(1)
  await user.keyboard('Winter{Enter}')
  await screen.findAllByText('The dates are set')
})

it.each([
  ['PREPARATION', /Their students can ask again once matching opens/],
  ['MATCHING', /Their students can ask again while matching is open/],
  ['ASSIGNMENT', /Matching is closed, so their students can’t ask again/],
])('says of a cycle that goes on that what ended with it stays ended: %s', async (phase, again) => {
  const { user } = open(
    () => ({ ...nobody, phase, phase_before: 'ENDED', requests: { ...nobody.requests, ended: 136 }, mails: 90 }),
    { ...cycle, phase: 'ENDED', ends_at: '2026-01-01T07:00:00.000Z' },
  )
  type('Cycle ends', '')
  await user.click(press())
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toMatch(/ended with the cycle: 136\. They stay ended\./)
  expect(question.textContent).toMatch(again)
  expect(question.textContent).not.toMatch(/Nobody loses/)
})

it('says who waits again when an end is taken back', async () => {
  const { user } = open(
    () => ({ ...nobody, phase_before: 'ENDED', lines: { ...nobody.lines, students_returning: 1 } }),
    { ...cycle, phase: 'ENDED', ends_at: '2026-01-01T07:00:00.000Z' },
  )
  type('Cycle ends', '')
  await user.click(press())
  const question = await screen.findByRole('dialog')
  expect(within(question).getByText('1 student waits for a place again, where they were.')).toBeDefined()
  expect(within(question).queryByRole('textbox')).toBeNull()
})

it.each([
  [1, /mail about it: 3\. .* 1 of them had one already and get this one by 27 November .* the others in ten/],
  [3, /mail about it: 3\. They had one already, .* they get it by 27 November/],
])('says when those get a mail who had one within a day: %i of 3', async (count, text) => {
  const later = { count, by: '2126-11-27T10:00:00.000Z' }
  const { user } = open(() => ({ ...nobody, mails: 3, later_mails: later }))
  type('Matching closes', '2127-05-31T23:59')
  await user.click(press())
  expect((await screen.findByRole('dialog')).textContent).toMatch(text)
})

it.each([
  [60 * 60_000, true],
  [30 * 24 * 60 * 60_000, false],
])(
  'says that requests end with the cycle, in %i ms, and asks for its name where that is soon: %s',
  async (ms, asks) => {
    const ends_at = new Date(Date.now() + ms).toISOString()
    const { user } = open(() => ({ ...nobody, ends_at, requests: { ...nobody.requests, pending: 141 } }))
    type('Cycle ends', '2127-05-31T23:59')
    await user.click(press())
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toMatch(/wait for an answer: 141\. They end with the cycle, .* can’t be brought back/)
    expect(within(question).queryAllByRole('textbox')).toHaveLength(asks ? 1 : 0)
  },
)

it('refuses a year that cannot be meant, at its field', async () => {
  const { user, sent } = open(() => nobody)
  type('Matching closes', '0206-12-01T09:00')
  await user.click(press())
  await screen.findByText(/This year can’t be meant/)
  expect(sent()).toEqual([])
})

it.each([
  ['Matching opens', '2026-01-01T08:00', { opens_at: '2026-01-01T07:00:00.000Z' }, /past, so nothing changes by it/],
  ['Matching closes', '2027-03-28T02:30', { closes_at: '2027-03-28T01:30:00.000Z' }, /03:30.* no clock shows 02:30/],
])('says why %s at %s is not what it seems', async (label, typed, after, text) => {
  const { user } = open(() => ({ ...nobody, ...after }))
  type(label, typed)
  await user.click(press())
  expect((await screen.findByRole('dialog')).textContent).toMatch(text)
})

it('has what was typed when one comes back to it, until that is discarded', async () => {
  const { user } = open(() => nobody)
  type('Matching closes', '2027-05-31T23:59')
  cleanup()
  open(() => nobody, { ...cycle, ends_at: '2027-09-30T21:59:00.000Z' })
  expect(screen.getByLabelText<HTMLInputElement>('Matching closes').value).toBe('2027-05-31T23:59')
  expect(screen.getByLabelText<HTMLInputElement>('Cycle ends').value).toBe('2027-09-30T23:59')
  const notSaved = screen.getByText('Not saved yet.')
  expect(screen.getByLabelText('Matching closes').getAttribute('aria-describedby')).toBe(notSaved.id)
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(screen.getByLabelText<HTMLInputElement>('Matching closes').value).toBe('')
})

it('leaves what another window has set meanwhile', async () => {
  const { user, sent } = open(() => nobody, cycle, { ...cycle, closes_at: '2027-05-31T21:59:00.000Z' })
  type('Days to answer a request', '7')
  await user.click(screen.getByRole('button', { name: 'Later' }))
  expect(screen.getByLabelText<HTMLInputElement>('Matching closes').value).toBe('2027-05-31T23:59')
  await user.click(press())
  await screen.findByRole('dialog')
  expect(sent()).toEqual([{ cycle_id: 'c1', answer_days: 7, dry_run: true }])
})

it('keeps what was typed when the dates have changed meanwhile, and looks again', async () => {
  const theirs = { ...nobody.before, ends_at: '2027-05-30T21:59:00.000Z' }
  let looks = 0
  const { user, sent } = open((data) => {
    if (!data.dry_run) throw new ErrorAnswer(409, 'The dates have changed.')
    looks += 1
    return { ...nobody, ends_at: '2027-06-30T21:59:00.000Z', before: looks === 1 ? nobody.before : theirs }
  })
  type('Cycle ends', '2027-06-30T23:59')
  await user.click(press())
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: 'Set the dates' }))
  await question.findByText('The dates have changed.')
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByLabelText<HTMLInputElement>('Cycle ends').value).toBe('2027-06-30T23:59')
  await user.click(press())
  const change = within(await screen.findByRole('dialog')).getByRole('listitem')
  expect(change.textContent).toMatch(/^Cycle ends: 30 June.* \(so far 30 May/)
  expect(sent()).toHaveLength(3)
})

it('says in the question that the server can not be reached, and can be pressed again', async () => {
  let isOffline = true
  const { user } = open((data) => {
    if (!data.dry_run && isOffline) throw new ErrorAnswer(503, 'Not now.')
    return nobody
  })
  type('Cycle ends', '2027-06-30T23:59')
  await user.click(press())
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: 'Set the dates' }))
  await question.findByText('Not now.')
  isOffline = false
  await user.click(question.getByRole('button', { name: 'Set the dates' }))
  await screen.findAllByText('The dates are set')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('shows at its field what is out of order, and asks nothing', async () => {
  const { user, sent } = open(() => {
    throw new ErrorAnswer(400, 'No.', [{ path: 'closes_at', message: 'This has to be later.' }])
  })
  type('Matching closes', '2027-01-01T00:00')
  await user.click(press())
  await screen.findByText('This has to be later.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent()).toHaveLength(1)
})

it('takes a number of days for the answer, and says how many requests end at once', async () => {
  const requests = { pending: 3, no_longer_sent: 0, no_longer_answered: 0, expiring: 2, ended: 0 }
  const { user, sent } = open(() => ({ ...nobody, requests }), { ...cycle, answer_days: 10 })
  expect(screen.getByLabelText<HTMLInputElement>('Days to answer a request').value).toBe('10')
  type('Days to answer a request', '61')
  await user.click(press())
  await screen.findByText(/a whole number from 1 to 60/)
  expect(sent()).toEqual([])
  type('Days to answer a request', '7')
  await user.click(press())
  const question = await screen.findByRole('dialog', { name: 'This takes effect at once' })
  expect(question.textContent).toMatch(/past their deadline then: 2\. .* They can ask again while matching is open/)
  expect(sent()).toEqual([{ cycle_id: 'c1', answer_days: 7, dry_run: true }])
})

it('shows the moments as a clock in the zone does', () => {
  open(() => nobody, { ...cycle, opens_at: '2027-03-01T07:00:00.000Z', ends_at: '2027-09-30T21:59:00.000Z' })
  expect(screen.getByLabelText<HTMLInputElement>('Matching opens').value).toBe('2027-03-01T08:00')
  expect(screen.getByLabelText<HTMLInputElement>('Cycle ends').value).toBe('2027-09-30T23:59')
})
