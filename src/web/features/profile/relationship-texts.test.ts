import { cycleIn, line, request, student, supervisor, withoutPlace } from '#test/web/sample-answers.ts'
import type { Relationship } from '#web/components/requests/relationship.ts'
import { closedText } from '#web/components/cycle/phase-texts.ts'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import { describe, expect, it } from 'vitest'
import { sentencesOf } from './relationship-panel.tsx'

/** Between two of whom neither has said anything yet. */
const FREE = { earlier: null, isTurnedDown: false, isDismissed: false, isListed: false }
const FULL = { ...FREE, kind: 'may_not_request', why: 'full' } as const

it('says since when a request asks that was withdrawn and sent again', () => {
  const { can, ...pending } = request('Ada', 'PENDING')
  const asked = { ...pending, can: { ...can, accept: true }, asked_at: '2026-11-03T10:00:00.000Z' }
  const sentences = [
    ...sentencesOf({ kind: 'pending', request: asked }, supervisor('Ada'), undefined),
    ...sentencesOf({ kind: 'asked', request: asked }, student, undefined),
  ]
  expect(sentences).toMatchObject([{ at: asked.asked_at }, { at: asked.asked_at }])
})

it('says of a pending request that no place is free by now', () => {
  const asked = withoutPlace(request('Ada', 'PENDING'))
  const sentences = sentencesOf({ kind: 'pending', request: asked }, asked.supervisor, undefined)
  expect(sentences.at(-1)).toBe('No place is free at the moment; your request stays.')
})

it('says how many wait already, where a place can be waited for', () => {
  const { supervisor: ada } = withoutPlace(request('Ada', 'PENDING'))
  const waitedFor = { ...ada, ...(ada.supervisor && { supervisor: { ...ada.supervisor, waiting: 2 } }) }
  expect(sentencesOf(FULL, waitedFor, undefined)).toEqual([
    'All places are taken. When one becomes free, you can send a request. 2 in line for a place.',
  ])
})

it('invites nobody to wait who was rejected in this cycle', () => {
  const { supervisor: ada } = withoutPlace(request('Ada', 'REJECTED'))
  const waitedFor = { ...ada, ...(ada.supervisor && { supervisor: { ...ada.supervisor, waiting: 2 } }) }
  const earlier = request('Ada', 'REJECTED')
  const lastOf = (isTurnedDown: boolean) => sentencesOf({ ...FULL, earlier, isTurnedDown }, waitedFor, undefined).at(-1)
  expect(lastOf(true)).toBe('All places are taken.')
  expect(lastOf(false)).toContain('2 in line for a place.')
})

it('says that a place is kept for a request', () => {
  const { supervisor: ada } = line('Ada', 0, '2026-11-05T10:00:00.000Z')
  const [, used] = sentencesOf({ kind: 'pending', request: request('Ada', 'PENDING') }, ada, undefined)
  expect(typeof used === 'object' && used.says('5 hours left')).toBe(
    'Your request is sent, and the place is kept for it: 5 hours left',
  )
})

it('says nothing of the line once its supervisor is dismissed', () => {
  const full = { ...FULL, isDismissed: true }
  expect(sentencesOf(full, line('Ada', 2).supervisor, undefined)).toEqual([
    'You skipped Ada Example, who is not suggested to you any more.',
    'All places are taken.',
  ])
})

it('tells the end of a supervision from a request that was withdrawn', () => {
  const earlier = { ...request('Ada', 'WITHDRAWN'), ended_as: 'removed' } as const
  const words = (
    ...[relationship, person]: Parameters<typeof sentencesOf> extends [infer R, infer P, unknown] ? [R, P] : never
  ): string => {
    const [first] = sentencesOf(relationship, person, undefined)
    return typeof first === 'object' ? first.says('today') : ''
  }
  const apart = { ...FREE, earlier }
  expect(words({ kind: 'may_add', earlier }, student)).toBe('You ended the supervision of Stella Example: today.')
  expect(words({ kind: 'may_request', ...apart }, supervisor('Ada'))).toBe('Ada Example ended the supervision: today.')
  const ended = { ...earlier, ended_as: 'new_cycle' } as const
  expect(words({ kind: 'may_request', ...apart, earlier: ended }, supervisor('Ada'))).toBe(
    'The request ended with the last cycle, today.',
  )
  const calledOff = { ...earlier, ended_as: 'cycle_called_off' } as const
  expect(words({ kind: 'may_request', ...apart, earlier: calledOff }, supervisor('Ada'))).toBe(
    'It ended today, because the cycle in which it was made was called off.',
  )
})

it('tells a student who took it back that they were added, and its supervisor nothing', () => {
  const earlier = { ...request('Ada', 'WITHDRAWN'), ended_as: 'undone' } as const
  const apart = { ...FREE, earlier }
  const [first] = sentencesOf({ kind: 'may_request', ...apart }, supervisor('Ada'), undefined)
  expect(typeof first === 'object' && first.says('today')).toBe(
    'You had been added as a student of Ada Example. That was taken back: today.',
  )
  expect(sentencesOf({ kind: 'may_add', earlier }, student, undefined)).toHaveLength(1)
})

describe('an expired request', () => {
  const CLOSED = cycleIn('ASSIGNMENT')
  const apart = { ...FREE, earlier: { ...request('Ada', 'WITHDRAWN'), ended_as: 'expired' as const } }
  const wordsOf = (relationship: Relationship, cycle?: CurrentCycle): string[] =>
    sentencesOf(relationship, supervisor('Ada'), cycle).map((each) =>
      typeof each === 'string' ? each : each.says('today'),
    )
  const EXPIRED = 'Your request expired without an answer today.'

  it('can be sent again', () => {
    expect(wordsOf({ kind: 'may_request', ...apart })).toEqual([EXPIRED, 'You can send Ada Example another request.'])
  })

  it('that ended with the cycle is told so, to both', () => {
    const earlier = { ...apart.earlier, ended_as: 'cycle_ended' as const }
    expect(wordsOf({ kind: 'may_request', ...apart, earlier }, CLOSED)).toContain(
      'The cycle ended today, before your request was answered.',
    )
    expect(sentencesOf({ kind: 'may_add', earlier }, student, undefined)[0]).toMatchObject({ at: earlier.updated_at })
  })

  it('that ended with the cycle is all that is said of its end', () => {
    const earlier = { ...apart.earlier, ended_as: 'cycle_ended' as const }
    const ended = cycleIn('ENDED')
    const told = ['The cycle ended today, before your request was answered.']
    expect(wordsOf({ kind: 'may_request', ...apart, earlier }, ended)).toEqual(told)
    const past = { ...earlier, is_past: true as const }
    expect(wordsOf({ kind: 'may_request', ...apart, earlier: past }, ended)).toHaveLength(2)
  })

  it('can not while nobody can be asked', () => {
    expect(wordsOf({ kind: 'may_request', ...apart }, CLOSED)).toEqual([
      EXPIRED,
      'Requests are no longer possible in this cycle; Ada Example can still add you.',
    ])
  })

  it('can not while all places are taken, and promises none once matching is closed', () => {
    const full = { kind: 'may_not_request', why: 'full', ...apart } as const
    expect(wordsOf(full)).toEqual([EXPIRED, 'All places are taken. When one becomes free, you can send a request.'])
    expect(wordsOf(full, CLOSED)).toEqual([EXPIRED, `All places are taken. ${closedText(CLOSED)}.`])
  })
})

it.each([undefined, cycleIn('MATCHING'), cycleIn('PREPARATION'), cycleIn('ASSIGNMENT')])(
  'asks nobody whether somebody who turned them down is to supervise their thesis (%#)',
  (cycle) => {
    const apart = { ...FREE, earlier: request('Ada', 'REJECTED'), isTurnedDown: true }
    const sentences = sentencesOf({ kind: 'may_request', ...apart }, supervisor('Ada'), cycle)
    expect(sentences.map((each) => (typeof each === 'string' ? each : each.says('today')))).toEqual([
      'Ada Example can’t supervise your thesis this time (today).',
    ])
  },
)

it('says what the phase lets a student ask', () => {
  const ada = { ...FREE, kind: 'may_request' } as const
  const wordsIn = (cycle?: CurrentCycle) => sentencesOf(ada, supervisor('Ada'), cycle)
  expect(wordsIn()).toEqual(['Would you like Ada Example to supervise your thesis?'])
  expect(wordsIn(cycleIn('MATCHING'))).toEqual(wordsIn())
  expect(wordsIn(cycleIn('PREPARATION'))).toEqual(['You can send Ada Example a request once matching opens.'])
  expect(wordsIn(cycleIn('ENDED'))).toEqual(['This cycle has ended; requests are no longer possible.'])
})
