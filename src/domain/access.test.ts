import { describe, expect, test } from 'vitest'
import {
  readsWordsOf,
  type Relation,
  type Subject,
  visibility,
  visibilityInRequest,
  type Visibility,
} from './access.ts'
import { ROLES, type Role } from './roles.ts'

const STRANGERS: Relation = { requestBetween: false, paired: false }
const ASKED: Relation = { requestBetween: true, paired: false }
const PAIR: Relation = { requestBetween: true, paired: true }

const somebody = (role: Role, parts: Partial<Subject> = {}): Subject => ({
  id: 'somebody',
  role,
  isRegistered: true,
  isDeleted: false,
  ...parts,
})

/** The names of what is visible, in the order of the type. */
const seen = (role: Role, subject: Subject, relation = STRANGERS, viewerId = 'viewer'): (keyof Visibility)[] => {
  const shown = visibility({ id: viewerId, role }, subject, relation)
  return (Object.keys(shown) as (keyof Visibility)[]).filter((field) => shown[field])
}

const SUPERVISOR_FOR_STUDENT = ['profile', 'picture', 'tags', 'texts', 'slots', 'pendingRequests', 'similarity']
const STUDENT_FOR_SUPERVISOR = ['profile', 'picture', 'tags', 'texts', 'hasSupervisor', 'similarity']
const WITH_EMAIL = (fields: string[]): string[] => ['profile', 'email', ...fields.slice(1)]
const ALL = ['profile', 'email', 'picture', 'tags', 'texts', 'slots', 'pendingRequests', 'hasSupervisor']

describe('who sees what', () => {
  test.each<[string, Role, Subject, Relation, string[]]>([
    ['a student sees a supervisor', 'STUDENT', somebody('SUPERVISOR'), STRANGERS, SUPERVISOR_FOR_STUDENT],
    ['asking does not show the address', 'STUDENT', somebody('SUPERVISOR'), ASKED, SUPERVISOR_FOR_STUDENT],
    ['a pair does', 'STUDENT', somebody('SUPERVISOR'), PAIR, WITH_EMAIL(SUPERVISOR_FOR_STUDENT)],
    [
      'an unregistered supervisor can be asked outside',
      'STUDENT',
      somebody('SUPERVISOR', { isRegistered: false }),
      STRANGERS,
      WITH_EMAIL(SUPERVISOR_FOR_STUDENT),
    ],
    [
      'a student sees names and pictures of students',
      'STUDENT',
      somebody('STUDENT'),
      STRANGERS,
      ['profile', 'picture'],
    ],
    ['a supervisor sees a student', 'SUPERVISOR', somebody('STUDENT'), STRANGERS, STUDENT_FOR_SUPERVISOR],
    ['with the address once asked', 'SUPERVISOR', somebody('STUDENT'), ASKED, WITH_EMAIL(STUDENT_FOR_SUPERVISOR)],
    ['and in a pair', 'SUPERVISOR', somebody('STUDENT'), PAIR, WITH_EMAIL(STUDENT_FOR_SUPERVISOR)],
    [
      'registration shows no address of a student',
      'SUPERVISOR',
      somebody('STUDENT', { isRegistered: false }),
      STRANGERS,
      STUDENT_FOR_SUPERVISOR,
    ],
    [
      'a supervisor sees the public part of a colleague',
      'SUPERVISOR',
      somebody('SUPERVISOR'),
      STRANGERS,
      ['profile', 'picture', 'tags', 'texts', 'slots'],
    ],
    ['a student sees no admin', 'STUDENT', somebody('ADMIN'), STRANGERS, []],
    ['a supervisor sees no admin', 'SUPERVISOR', somebody('ADMIN'), STRANGERS, []],
    ['an admin sees all of a student', 'ADMIN', somebody('STUDENT'), STRANGERS, ALL],
    ['an admin sees all of a supervisor', 'ADMIN', somebody('SUPERVISOR'), STRANGERS, ALL],
    ['an admin sees admins', 'ADMIN', somebody('ADMIN'), STRANGERS, ALL],
  ])('%s', (_, role, subject, relation, expected) => {
    expect(seen(role, subject, relation)).toEqual(expected)
  })

  test.each(ROLES)('a %s sees all of themself', (role) => {
    expect(seen(role, somebody(role), STRANGERS, 'somebody')).toEqual(ALL)
  })

  test.each(ROLES.flatMap((role) => ROLES.map((other) => [role, other] as const)))(
    'a %s sees nothing of a deleted %s, not even as a pair',
    (role, other) => {
      expect(seen(role, somebody(other, { isDeleted: true }), PAIR)).toEqual([])
    },
  )
})

describe('in a request', () => {
  const fieldsOf = (shown: Visibility): string[] =>
    Object.entries(shown).flatMap(([field, isShown]) => (isShown ? [field] : []))
  const inRequest = (role: Role, isDeleted: boolean, relation: Relation): Visibility =>
    visibilityInRequest({ id: 'viewer', role }, somebody('STUDENT', { isDeleted }), relation)

  test.each(ROLES)('a %s sees of somebody who is there what they see elsewhere', (role) => {
    for (const relation of [STRANGERS, ASKED, PAIR])
      expect(inRequest(role, false, relation)).toEqual(
        visibility({ id: 'viewer', role }, somebody('STUDENT'), relation),
      )
  })

  test.each<[string, Role, Relation, string[]]>([
    ['the other one of a pair the address', 'SUPERVISOR', PAIR, ['profile', 'email']],
    ['whoever else was asked no more than that there was somebody', 'SUPERVISOR', ASKED, ['profile']],
    ['an admin the address', 'ADMIN', STRANGERS, ['profile', 'email']],
  ])('of somebody whose data were deleted, %s', (_, role, relation, fields) => {
    expect(fieldsOf(inRequest(role, true, relation))).toEqual(fields)
  })
})

test.each<[string, Role, string, boolean]>([
  ['its student', 'STUDENT', 'student', true],
  ['its supervisor', 'SUPERVISOR', 'supervisor', true],
  ['another student', 'STUDENT', 'viewer', false],
  ['another supervisor', 'SUPERVISOR', 'viewer', false],
  ['an admin', 'ADMIN', 'viewer', true],
])('what is written with a request: %s', (_, role, id, reads) => {
  expect(readsWordsOf({ id, role }, { studentId: 'student', supervisorId: 'supervisor' })).toBe(reads)
})
