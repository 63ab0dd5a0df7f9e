import { cycle, nobody, open, press, type } from '#test/web/dates-form.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

it('says whom it hits at once, and sets nothing without a yes', async () => {
  const requests = { pending: 3, questions: 0, no_longer_sent: 3, no_longer_answered: 0, expiring: 0, ended: 0 }
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

it('says until when students can not ask, where matching is still to open', async () => {
  const opens = '2026-12-10T07:00:00.000Z'
  const zone = { time_zone: 'America/New_York' }
  const { user } = open(() => ({
    ...nobody,
    ...zone,
    phase: 'PREPARATION',
    opens_at: opens,
    people: 140,
    names: ['Zoe Waits'],
  }))
  type('Matching opens', '2026-12-10T08:00')
  await user.click(press())
  const question = await screen.findByRole('dialog', { name: 'This takes effect at once' })
  expect(question.textContent).toMatch(/140 students without a supervisor can’t ask until 10 December at 02:00\sGMT-5/)
  expect(question.textContent).not.toMatch(/This leaves/)
})

it('says field by field what changes, and of what is past that it counts at once', async () => {
  const before = { ...cycle, opens_at: '2027-03-01T07:00:00.000Z', answer_days: 10 }
  const after = { opens_at: null, closes_at: '2026-01-01T07:00:00.000Z', answer_days: null }
  const { user } = open(
    () => ({ ...nobody, ...after, before: { ...nobody.before, opens_at: before.opens_at, answer_days: 10 } }),
    before,
  )
  type('Days to answer a request', '')
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
  const requests = { pending: 3, questions: 0, no_longer_sent: 3, no_longer_answered: 3, expiring: 2, ended: 0 }
  const { user } = open(() => ({ ...nobody, phase: 'ENDED', requests }))
  type('Cycle ends', '2026-01-01T00:00')
  await user.click(press())
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toMatch(
    /Requests that end with the cycle: 2\. They stay ended, even if the cycle goes on later/,
  )
  expect(question.textContent).not.toMatch(/ask again|deadline/)
})

it.each([
  [
    '2026-01-01T00:00',
    'ENDED',
    /Questions that wait for an answer: 8\. Nobody can answer them once the cycle has ended/u,
  ],
  ['2027-08-01T00:00', 'MATCHING', /Questions that wait for an answer: 8/u],
] as const)('says apart from requests what the end %s does to questions', async (end, phase, text) => {
  const ends_at = new Date(end).toISOString()
  const { user } = open(() => ({ ...nobody, ends_at, phase, requests: { ...nobody.requests, questions: 8 } }))
  type('Cycle ends', end)
  await user.click(press())
  const question = await screen.findByRole('dialog')
  expect(within(question).getByText(text)).toBeDefined()
  expect(question.textContent).toMatch(/Requests that wait for an answer: 3\./u)
  expect(/Nobody loses anything at once/u.test(question.textContent)).toBe(phase !== 'ENDED')
})

it('says nothing of questions when an end is taken back: they can be answered again', async () => {
  const [before, ends_at] = [{ ...nobody.before, ends_at: '2026-01-01T07:00:00.000Z' }, '2027-09-30T21:59:00.000Z']
  const requests = { ...nobody.requests, questions: 8 }
  const { user } = open(() => ({ ...nobody, before, phase_before: 'ENDED', ends_at, requests }), {
    ...cycle,
    ...before,
    phase: 'ENDED',
  })
  type('Cycle ends', '2027-09-30T23:59')
  await user.click(press())
  const question = await screen.findByRole('dialog')
  expect(question.textContent).not.toMatch(/Questions/)
})

it('has the name of the cycle typed before requests end for good', async () => {
  const requests = { pending: 3, questions: 0, no_longer_sent: 3, no_longer_answered: 3, expiring: 2, ended: 0 }
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

it.each([
  [
    1,
    /mail about it: 3\. .* 1 of them had one already and get this one by 27 November 2126 at 11:00\sCET, the others in ten/,
  ],
  [3, /mail about it: 3\. They had one already, .* they get it by 27 November 2126 at 11:00\sCET/],
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
    expect(question.textContent).toMatch(
      /wait for an answer: 141\. They end with the cycle on .* and can’t be brought back/,
    )
    expect(within(question).queryAllByRole('textbox')).toHaveLength(asks ? 1 : 0)
  },
)

it('takes a number of days for the answer, and says how many requests end at once', async () => {
  const requests = { pending: 3, questions: 0, no_longer_sent: 0, no_longer_answered: 0, expiring: 2, ended: 0 }
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
