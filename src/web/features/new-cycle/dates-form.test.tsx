import { cycle, nobody, open, press, type } from '#test/web/dates-form.tsx'
import { ErrorAnswer, refuses } from '#test/web/fake-server.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

const descriptionOf = (label: string) =>
  document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')?.textContent

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
    { ...dates, tell: false, seen },
  ])
  expect(within(question).queryByRole('checkbox')).toBeNull()
})

it.each([
  [1240, 'Tell the 1,240 people whom it concerns by mail', true],
  [1240, 'Tell the 1,240 people whom it concerns by mail', false],
  [1, 'Tell the one person whom it concerns by mail', true],
])('tells %i people if that stays ticked: %s, %s', async (mails, label, tell) => {
  const { user, sent } = open(() => ({ ...nobody, mails }))
  type('Matching closes', '2027-05-31T23:59')
  await user.click(press())
  const question = within(await screen.findByRole('dialog'))
  const tick = question.getByRole<HTMLInputElement>('checkbox', { name: label })
  expect(tick.checked).toBe(true)
  if (!tell) await user.click(tick)
  await user.click(question.getByRole('button', { name: 'Set the dates' }))
  await screen.findAllByText('The dates are set')
  expect(sent().at(-1)).toMatchObject({ tell })
})

it('refuses a year that cannot be meant, at its field', async () => {
  const { user, sent } = open(() => nobody)
  type('Matching closes', '0206-12-01T09:00')
  await user.click(press())
  await screen.findByText(/This year can’t be meant/)
  expect(sent()).toEqual([])
})

it('says whom it hits, and sets nothing without a yes', async () => {
  const { user, sent } = open(() => ({ ...nobody, phase: 'ASSIGNMENT', people: 12, names: ['Zoe Waits'] }))
  type('Matching closes', '2026-01-01T00:00')
  await user.click(press())
  const question = await screen.findByRole('dialog', { name: 'This takes effect at once' })
  expect(within(question).getByText(/This leaves 12 students without a supervisor/)).toBeDefined()
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(sent()).toHaveLength(1)
})

it('has the name of the cycle typed before requests end for good', async () => {
  const requests = { ...nobody.requests, no_longer_sent: 3, no_longer_answered: 3, expiring: 2 }
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

it('takes a number of days from 1 to 60', async () => {
  const { user, sent } = open(() => nobody)
  type('Days to answer a request', '61')
  await user.click(press())
  await screen.findByText(/a whole number from 1 to 60/)
  expect(sent()).toEqual([])
})

it('has what was typed when one comes back to it, until that is discarded', async () => {
  const { user } = open(() => nobody)
  type('Matching closes', '2027-05-31T23:59')
  cleanup()
  open(() => nobody, { ...cycle, ends_at: '2027-09-30T21:59:00.000Z' })
  expect(screen.getByLabelText<HTMLInputElement>('Matching closes').value).toBe('2027-05-31T23:59')
  expect(screen.getByLabelText<HTMLInputElement>('Cycle ends').value).toBe('2027-09-30T23:59')
  expect(descriptionOf('Matching closes')).toBe('Changed just now, not saved yet.')
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(screen.getByLabelText<HTMLInputElement>('Matching closes').value).toBe('')
})

it('says when that was typed which one comes back to, until it is changed again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T13:02:00Z') })
  open(() => nobody)
  type('Matching closes', '2027-05-31T23:59')
  vi.setSystemTime(new Date('2026-11-27T09:00:00Z'))
  cleanup()
  open(() => nobody)
  type('Cycle ends', '2027-09-30T23:59')
  vi.useRealTimers()
  expect(descriptionOf('Matching closes')).toBe('Changed 3 days ago, not saved yet.')
  type('Matching closes', '2027-05-30T23:59')
  expect(descriptionOf('Matching closes')).toBe('Not saved yet.')
  expect(descriptionOf('Cycle ends')).toBe('Not saved yet.')
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

it('asks anew, in the same question, when the dates have changed meanwhile', async () => {
  const theirs = { ...nobody.before, ends_at: '2027-05-30T21:59:00.000Z' }
  const { user, sent } = open((data) => {
    const before = sent().length > 1 ? theirs : nobody.before
    if (!data['dry_run'] && sent().length === 2) throw new ErrorAnswer(409, 'They have changed.', [], 'dates_changed')
    return { ...nobody, ends_at: '2027-06-30T21:59:00.000Z', before, mails: 3 }
  })
  type('Cycle ends', '2027-06-30T23:59')
  await user.click(press())
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByRole('listitem').textContent).toMatch(/\(so far not set\)/)
  await user.click(question.getByRole('checkbox'))
  await user.click(question.getByRole('button', { name: 'Set the dates' }))
  await question.findByText('They have changed.')
  expect(question.getByRole('listitem').textContent).toMatch(/^Cycle ends: 30 June.* \(so far 30 May/)
  await user.click(question.getByRole('button', { name: 'Set the dates' }))
  await screen.findAllByText('The dates are set')
  const ends_at = '2027-06-30T21:59:00.000Z'
  expect(sent().at(-1)).toMatchObject({ ends_at, tell: false, seen: { before: theirs } })
})

it('says that nothing has changed, and asks nothing, until something has', async () => {
  const { user, sent } = open(() => nobody, { ...cycle, answer_days: 10 })
  type('Days to answer a request', ' 10 ')
  await user.click(press())
  const text = 'Nothing has changed: the dates are set like this already.'
  await screen.findByText(text)
  expect(sent()).toEqual([])
  type('Days to answer a request', ' ')
  expect(screen.queryByText(text)).toBeNull()
  await user.click(press())
  await screen.findByRole('dialog')
  expect(sent()).toEqual([{ cycle_id: 'c1', answer_days: null, dry_run: true }])
})

it('shows at its field what is out of order, and asks nothing', async () => {
  const { user, sent } = open(refuses(400, 'No.', [{ path: 'closes_at', message: 'This has to be later.' }]))
  type('Matching closes', '2027-01-01T00:00')
  await user.click(press())
  await screen.findByText('This has to be later.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent()).toHaveLength(1)
})
