import { PHASES } from '#domain/cycles/phases.ts'
import {
  type ChangeAction,
  type Circumstances,
  decide,
  maySend,
  REQUEST_STATES,
  type RequestFacts,
  type RequestType,
  type SendingFacts,
  TRANSITION_REASONS,
} from '#domain/request-lifecycle.ts'
import { type AddingFacts, mayAdd } from '#domain/requests/adding.ts'
import { describe, expect, it } from 'vitest'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'
import { generalErrorCodes, errorCodesOf } from './operation-error-codes.ts'
import type { OperationName } from './routes.ts'

const declared: readonly Operation[] = Object.values(operations)
const sorted = (codes: Iterable<string>): string[] => [...new Set(codes)].toSorted()

describe('the error codes that an operation declares', () => {
  it.each(declared)('$name: each once, and none that goes without saying', (operation) => {
    const { errorCodes, errorCodeOverrides } = operation
    const general = new Set(generalErrorCodes(operation).map((code) => errorCodeOverrides[code] ?? code))
    expect(new Set(errorCodes).size).toBe(errorCodes.length)
    expect(errorCodes.filter((code) => general.has(code))).toEqual([])
  })

  it.each(declared)('$name: not the general code where it has a word of its own', (operation) => {
    const replaced = Object.keys(operation.errorCodeOverrides)
    expect(errorCodesOf(operation).filter((code) => replaced.includes(code))).toEqual([])
  })

  it.each([
    ['config.get', [], []],
    ['tags.list', ['not_signed_in'], []],
    ['users.search', ['not_signed_in', 'not_registered'], []],
    ['admin.statistics', ['not_signed_in', 'not_allowed'], []],
    ['users.blocks.list', ['not_signed_in', 'not_allowed', 'not_registered'], []],
    ['users.settings.get', ['not_signed_in', 'not_allowed', 'not_registered'], ['not_found']],
  ] as const)('follow for %s from who may call', (name, callers, own) => {
    const always = ['too_many_calls', 'internal', 'unavailable', 'overloaded', 'insufficient_resources']
    expect(errorCodesOf(operations[name])).toEqual([
      'validation_failed',
      'too_many_fields',
      ...callers,
      ...always,
      ...own,
    ])
  })
})

const BOTH = [false, true] as const
const [STUDENT, SUPERVISOR, NOW] = ['student', 'supervisor', new Date(0)] as const

/** Everything that can come together, by field. */
const combinations = <T extends object>(choices: { readonly [K in keyof T]: readonly T[K][] }): T[] => {
  let found: Partial<T>[] = [{}]
  for (const field of Object.keys(choices) as (keyof T)[]) {
    found = found.flatMap((one) => choices[field].map((choice) => ({ ...one, [field]: choice })))
  }
  return found as T[]
}

const codesAmong = (answers: Iterable<{ ok: true } | { ok: false; code: string }>): string[] =>
  [...answers].flatMap((answer) => (answer.ok ? [] : [answer.code]))

const whenSending = (type: RequestType): string[] =>
  codesAmong(
    combinations<SendingFacts>({
      type: [type],
      studentId: [STUDENT],
      supervisorId: [SUPERVISOR, STUDENT],
      supervisorRegistered: BOTH,
      levelFits: BOTH,
      studentPaired: BOTH,
      activeRequest: BOTH,
      lastEndedAt: [null, NOW],
      cooldownDays: [1],
      now: [NOW],
      availableSlots: [0, 1],
      requestLimitReached: BOTH,
      phase: PHASES,
    }).map(maySend),
  )

const whenAdding = (): string[] =>
  codesAmong(
    combinations<AddingFacts>({
      supervisorId: [SUPERVISOR],
      student: [
        null,
        { id: STUDENT, role: 'STUDENT' },
        { id: 'x', role: 'ADMIN' },
        { id: SUPERVISOR, role: 'SUPERVISOR' },
      ],
      activeRequest: [null, 'PENDING', 'ACCEPTED'],
      availableSlots: [0, 1],
      phase: PHASES,
    }).map(mayAdd),
  )

const whenChanging = (type: RequestType, actions: readonly ChangeAction[]): string[] => {
  const requests = combinations<RequestFacts>({
    type: [type],
    state: REQUEST_STATES,
    studentId: [STUDENT],
    supervisorId: [SUPERVISOR],
    lastTransition: TRANSITION_REASONS.flatMap((reason) =>
      [STUDENT, SUPERVISOR].map((by) => ({ from: 'PENDING', to: 'PENDING', by, reason }) as const),
    ),
    laterBuiltOn: BOTH,
  })
  const circumstances = combinations<Circumstances>({
    availableSlots: [0, 1],
    supervisorRegistered: BOTH,
    levelFits: BOTH,
    studentPaired: BOTH,
    otherActive: BOTH,
    requestLimitReached: BOTH,
    phase: PHASES,
  })
  return codesAmong(
    actions.flatMap((action) =>
      requests.flatMap((request) =>
        [STUDENT, SUPERVISOR].flatMap((actor) => circumstances.map((around) => decide(action, request, actor, around))),
      ),
    ),
  )
}

const CHANGES = ['ACCEPT', 'REJECT', 'WITHDRAW', 'REMOVE'] as const

describe('whatever the rules of a request say no to', () => {
  /** Questions that the rules are not asked: whether there is such a request, person or idea, and who may call at all. */
  const beside = new Set(['not_found', 'email_domain_not_allowed', 'idea_not_open', 'idea_not_named', 'idea_taken'])

  it.each<readonly [OperationName, readonly string[]]>([
    ['supervision_requests.create', [...whenSending('SUPERVISION'), ...whenAdding()]],
    // The idea that is named by then may be for another level.
    ['supervision_requests.patch', [...whenChanging('SUPERVISION', CHANGES), 'level_does_not_fit']],
    ['supervision_requests.undo', whenChanging('SUPERVISION', ['UNDO'])],
    ['chat_requests.create', whenSending('CHAT')],
    ['chat_requests.patch', whenChanging('CHAT', CHANGES)],
    ['chat_requests.undo', whenChanging('CHAT', ['UNDO'])],
  ])('is what %s declares, and no more', (name, codes) => {
    const { errorCodes }: Operation = operations[name]
    const own = codes.filter((code) => code !== 'not_allowed')
    expect(sorted(errorCodes.filter((code) => !beside.has(code)))).toEqual(sorted(own))
  })
})
