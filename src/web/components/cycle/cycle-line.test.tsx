import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import type { User } from '#contract/resources/people/people.ts'
import { cycleIn, request, student, supervisor } from '#test/web/sample-answers.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { describe, expect, it, onTestFinished, test, vi } from 'vitest'
import { CycleLine } from './cycle-line.tsx'
import {
  actionsOfAdmins,
  actionsOfStudents,
  firstAnswerTo,
  actionsOfSupervisors,
  firstAnswerBy,
  nextActionOf,
} from './next-action.ts'
import { closedText } from './phase-texts.ts'

const ACTIONS = { STUDENT: actionsOfStudents, SUPERVISOR: actionsOfSupervisors, ADMIN: actionsOfAdmins }

const cycle = cycleIn('PREPARATION')
const show = (shown: CurrentCycle | undefined) =>
  render(<CycleLine cycle={shown} reader={student} actions={actionsOfStudents} />, {
    wrapper: ({ children }) => <MantineProvider>{children}</MantineProvider>,
  })

describe('the line of a cycle', () => {
  it('is not there while no moment is set', () => {
    show(undefined)
    expect(screen.queryByRole('list')).toBeNull()
  })

  it('has today among the moments, and says in words what is past', () => {
    show(cycleIn('ASSIGNMENT'))
    const points = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(points).toHaveLength(4)
    expect(points[0]).toMatch(/^Matching opened1 Mar 2127\s?1 March 2127 at 08:00\u00A0(CET|GMT\+1) \(past\)$/u)
    expect(points[1]).toMatch(/^Matching closed.*\(past\)$/u)
    expect(points[2]).toMatch(/^Today/u)
    expect(points[3]).toMatch(/^Cycle ends/u)
    expect(screen.getAllByRole('listitem').map((point) => point.getAttribute('aria-current'))).toEqual([
      null,
      null,
      'date',
      null,
    ])
  })

  it('has the time of what is today, whose date says nothing beside today', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2127-05-31T22:30:00.000Z') })
    onTestFinished(() => void vi.useRealTimers())
    show({ ...cycleIn('ASSIGNMENT'), closes_at: '2127-05-31T22:10:00.000Z' })
    const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(shown[0]).toMatch(/^Matching opened1 Mar/u)
    expect(shown[1]).toMatch(/^Matching closed00:10/u)
    expect(shown[2]).toMatch(/^Today1 Jun/u)
  })

  it('has few words for a phone where answers are due, which the rows below tell one by one', () => {
    const asked = supervisor('Ada')
    const reader = { ...asked, supervisor: asked.supervisor && { ...asked.supervisor, pending_requests: 2 } }
    render(<CycleLine cycle={cycleIn('MATCHING')} reader={reader} actions={actionsOfSupervisors} />)
    expect(screen.getByText('Next answer').parentElement?.textContent).toBe('Next answer until 30 Sept 2127')
    expect(screen.getByText('2 requests wait for your answer')).toBeDefined()
  })

  it('is no line where only the days to answer are set, but says what to do', () => {
    show({ ...cycleIn('MATCHING'), opens_at: null, closes_at: null, ends_at: null, answer_days: 7 })
    expect(screen.queryByRole('list')).toBeNull()
    expect(screen.getByText('Ask for supervision')).toBeDefined()
  })

  it('leaves out what is not set', () => {
    show({ ...cycleIn('MATCHING'), opens_at: null, ends_at: null })
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
  })
})

test('why nobody can be asked', () => {
  expect(closedText(undefined)).toBeNull()
  expect(closedText(cycleIn('MATCHING'))).toBeNull()
  expect(closedText(cycleIn('PREPARATION'))).toContain('Matching opens on 1 March 2127 at 08:00')
  expect(closedText(cycleIn('ASSIGNMENT'))).toContain('Matching closed on 31 May 2127 at 23:59')
  expect(closedText(cycleIn('ENDED'))).toContain('This cycle ended on 30 September 2127')
})

describe('the next action of the reader, and its end', () => {
  const waiting = { ...supervisor('Ada') }
  const withPlaces = (parts: Partial<User['supervisor']>): User => ({
    ...waiting,
    supervisor: waiting.supervisor && { ...waiting.supervisor, pending_requests: 0, ...parts },
  })
  const free = withPlaces({})
  const full = withPlaces({ available_slots: 0 })
  const kept = withPlaces({ available_slots: 1, waiting: 2 })
  const admin = { ...student, role: 'ADMIN' as const }
  test.each([
    ['PREPARATION', student, 'Look around, and keep supervisors for later', cycle.opens_at],
    ['MATCHING', student, 'Ask for supervision', cycle.closes_at],
    ['ASSIGNMENT', student, 'Nobody can be asked any more; supervisors can still add you', cycle.ends_at],
    ['MATCHING', waiting, '3 requests wait for your answer', cycle.ends_at],
    ['ASSIGNMENT', free, 'No supervision request waits for an answer; you can add students directly', cycle.ends_at],
    ['MATCHING', free, 'No supervision request waits for an answer; students can ask you', cycle.closes_at],
    ['PREPARATION', free, 'Check your profile; students you know can be added already', null],
    ['PREPARATION', full, 'Check your profile; you have no free place yet', null],
    ['MATCHING', full, "You have no free place: students can't ask you, only wait for one", null],
    ['MATCHING', kept, 'Your free places are kept for students who wait; others can only wait for one', null],
    ['ASSIGNMENT', full, 'You have no free place, and no supervision request waits for an answer', null],
    ['ENDED', free, 'The cycle has ended: look at everything, and download what you need', null],
    ['ASSIGNMENT', admin, 'Find supervisors for those who have none', cycle.ends_at],
    ['ENDED', admin, 'The cycle has ended: a new one can begin', null],
  ] as const)('%s', (phase, reader, text, until) => {
    expect(nextActionOf(ACTIONS[reader.role], cycleIn(phase), reader)).toMatchObject({ text, until })
  })
  const inFebruary = '2127-02-01T12:00:00.000Z'
  const inApril = '2127-04-01T12:00:00.000Z'
  const inJune = '2127-06-01T12:00:00.000Z'

  test('an answer that is due before the phase ends comes first: the earliest of all', () => {
    const asked = [
      { ...request('Ada', 'PENDING'), answer_by: inJune },
      { ...request('Ben', 'PENDING'), answer_by: inApril },
      request('Cleo', 'PENDING'),
    ]
    expect(nextActionOf(actionsOfStudents, cycleIn('MATCHING'), student, firstAnswerTo(asked))).toMatchObject({
      text: 'Wait for the answer of Ben Example',
      until: inApril,
    })
    // Answers may come before matching opens, too, where it was open before.
    expect(nextActionOf(actionsOfSupervisors, cycle, waiting, firstAnswerBy(waiting, inFebruary))).toMatchObject({
      text: '3 requests wait for your answer, the first',
      until: inFebruary,
    })
  })

  test('an answer that is due later does not', () => {
    const asked = [{ ...request('Ada', 'PENDING'), answer_by: inJune }]
    expect(nextActionOf(actionsOfStudents, cycleIn('MATCHING'), student, firstAnswerTo(asked)).until).toBe(
      cycle.closes_at,
    )
  })

  test('with answer days alone there is no other deadline', () => {
    const daysAlone = { ...cycleIn('MATCHING'), opens_at: null, closes_at: null, ends_at: null, answer_days: 7 }
    expect(nextActionOf(actionsOfSupervisors, daysAlone, waiting, firstAnswerBy(waiting, inApril)).until).toBe(inApril)
    expect(nextActionOf(actionsOfSupervisors, daysAlone, waiting, firstAnswerBy(waiting, null)).until).toBeNull()
  })
})
