import { describe, expect, test } from 'vitest'
import {
  findsBy,
  readsWordsOf,
  type Relation,
  seesIdea,
  seesMarksOf,
  seesWhoWaits,
  type Subject,
  visibility,
  visibilityInLostPair,
  visibilityInRequest,
  type Visibility,
} from './access.ts'
import { IDEA_STATES } from './ideas/idea-states.ts'
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

const SUPERVISOR_FOR_STUDENT = [
  'profile',
  'picture',
  'tags',
  'texts',
  'slots',
  'waiting',
  'pendingRequests',
  'similarity',
]
const STUDENT_FOR_SUPERVISOR = ['profile', 'picture', 'tags', 'texts', 'hasSupervisor', 'similarity']
const WITH_EMAIL = (fields: string[]): string[] => ['profile', 'email', ...fields.slice(1)]
const ALL = ['profile', 'email', 'picture', 'tags', 'texts', 'slots', 'waiting', 'pendingRequests', 'hasSupervisor']

describe('fields that a viewer sees', () => {
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

const fieldsOf = (shown: Visibility): string[] =>
  Object.entries(shown).flatMap(([field, isShown]) => (isShown ? [field] : []))

describe('in a request', () => {
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
  ])('somebody whose data were deleted: %s', (_, role, relation, fields) => {
    expect(fieldsOf(inRequest(role, true, relation))).toEqual(fields)
  })
})

test.each<[string, Role, string, string[]]>([
  ['by name', 'STUDENT', 'Ada Weiß', ['profile']],
  ['by name', 'SUPERVISOR', 'Ben Roth', ['profile']],
  ['by the address where there is no name any more', 'SUPERVISOR', '', ['profile', 'email']],
  ['not, where they only looked on', 'ADMIN', 'Ada Weiß', []],
])('the other person of a lost pair is told %s: %s', (_, role, name, fields) => {
  expect(fieldsOf(visibilityInLostPair({ id: 'viewer', role }, { name }))).toEqual(fields)
})

test('only admins see who waits for a place', () => {
  expect(ROLES.filter((role) => seesWhoWaits({ id: 'viewer', role }))).toEqual(['ADMIN'])
})

test.each<[string, Role, string, boolean]>([
  ['its student', 'STUDENT', 'student', true],
  ['its supervisor', 'SUPERVISOR', 'supervisor', true],
  ['another student', 'STUDENT', 'viewer', false],
  ['another supervisor', 'SUPERVISOR', 'viewer', false],
  ['an admin', 'ADMIN', 'viewer', true],
])('the words of a request: %s', (_, role, id, reads) => {
  expect(readsWordsOf({ id, role }, { studentId: 'student', supervisorId: 'supervisor' })).toBe(reads)
})

// Tags are proposed from both, no matter who asks (server/db/queries/matching/texts.ts).
test.each(ROLES)('every %s reads the bio and the open ideas of a supervisor who takes part', (role) => {
  const viewer = { id: 'viewer', role }
  expect(visibility(viewer, somebody('SUPERVISOR'), { requestBetween: false, paired: false }).texts).toBe(true)
  expect(seesIdea(viewer, somebody('SUPERVISOR'), 'OPEN')).toBe(true)
})

describe('an idea for a thesis', () => {
  const statesRead = (role: Role, id: string, subject = somebody('SUPERVISOR')): string =>
    IDEA_STATES.filter((state) => seesIdea({ id, role }, subject, state)).join(' ')

  test.each<[string, Role, string, string]>([
    ['its supervisor', 'SUPERVISOR', 'somebody', 'OPEN TAKEN HIDDEN'],
    ['an admin', 'ADMIN', 'viewer', 'OPEN TAKEN HIDDEN'],
    ['a student', 'STUDENT', 'viewer', 'OPEN'],
    ['a colleague', 'SUPERVISOR', 'viewer', 'OPEN'],
  ])('is read by %s', (_, role, id, states) => {
    expect(statesRead(role, id)).toBe(states)
  })

  test('goes with its supervisor', () => {
    for (const role of ROLES) expect(statesRead(role, 'viewer', somebody('SUPERVISOR', { isDeleted: true }))).toBe('')
  })
})

test.each<[string, Role, string, boolean]>([
  ['the supervisor who made it', 'SUPERVISOR', 'supervisor', true],
  ['the student', 'STUDENT', 'student', false],
  ['another supervisor', 'SUPERVISOR', 'viewer', false],
  ['an admin', 'ADMIN', 'viewer', false],
])('the mark of a student: %s', (_, role, id, sees) => {
  expect(seesMarksOf({ id, role }, { supervisorId: 'supervisor' })).toBe(sees)
})

describe('a search finds people by nothing that the searcher may not read of every one of them', () => {
  const NOTHING_MORE = { tags: false, texts: false, ideas: false }
  const viewer = (role: Role) => ({ id: 'searcher', role })
  test.each([
    ['STUDENT', 'SUPERVISOR', { tags: true, texts: true, ideas: true }],
    ['STUDENT', 'STUDENT', NOTHING_MORE],
    ['STUDENT', 'ADMIN', NOTHING_MORE],
    ['SUPERVISOR', 'STUDENT', { tags: true, texts: true, ideas: false }],
    ['SUPERVISOR', 'ADMIN', NOTHING_MORE],
    ['ADMIN', 'SUPERVISOR', { tags: true, texts: true, ideas: true }],
  ] as const)('%s of %s', (searcher, role, expected) => {
    expect(findsBy(viewer(searcher), role)).toEqual(expected)
  })
})
