import { describe, expect, test } from 'vitest'
import type { Who } from '#contract/operation.ts'
import { FRESH_SIGN_IN_MS } from '#domain/limits.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import type { Caller } from './db/queries/accounts/sessions.ts'
import { Failure } from './failure.ts'
import { accessErrorOf, refuse, requireFreshSignIn, requireOwn } from './operation-access.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

const callerOf = (user: Caller['user'], authenticatedAt: Date | null = null): Caller => ({
  sessionId: 'a-session',
  identity: { issuer: 'https://login.example', subject: 'ada' },
  email: 'ada@uni.example',
  user,
  language: null,
  signedInAt: NOW,
  lastSeenAt: NOW,
  authenticatedAt,
})
const person = (role: Role, isRegistered = true) =>
  callerOf({ id: `the-${role}`, role, email: 'ada@uni.example', isRegistered })
const stranger = callerOf(null)
const only = (...roles: Role[]): Who => ({ roles })

describe('an operation is open to', () => {
  test('everybody, signed in or not', () => {
    for (const caller of [null, stranger, person('STUDENT')]) expect(accessErrorOf('everybody', caller)).toBeNull()
  })

  test('anybody signed in, known or not', () => {
    expect(accessErrorOf('signed_in', null)).toBe('not_signed_in')
    for (const caller of [stranger, person('STUDENT', false)]) expect(accessErrorOf('signed_in', caller)).toBeNull()
  })

  test.each(ROLES)('%s and nobody else', (role) => {
    expect(accessErrorOf(only(role), null)).toBe('not_signed_in')
    for (const other of ROLES)
      expect(accessErrorOf(only(role), person(other))).toBe(other === role ? null : 'not_allowed')
  })

  test('any of several roles', () => {
    const who = only('SUPERVISOR', 'ADMIN')
    expect(accessErrorOf(who, person('ADMIN'))).toBeNull()
    expect(accessErrorOf(who, person('STUDENT'))).toBe('not_allowed')
  })

  test('once registered, but for admins', () => {
    expect(accessErrorOf(only('STUDENT'), person('STUDENT', false))).toBe('not_registered')
    expect(accessErrorOf(only('ADMIN'), person('ADMIN', false))).toBeNull()
  })

  test('before that, where it is said', () => {
    const who: Who = { roles: ['SUPERVISOR', 'STUDENT'], unregistered: true }
    expect(accessErrorOf(who, person('SUPERVISOR', false))).toBeNull()
    expect(accessErrorOf(who, stranger)).toBe('not_registered')
  })

  test('a student whom nobody has entered', () => {
    expect(accessErrorOf(only('STUDENT'), stranger)).toBe('not_registered')
    expect(accessErrorOf(only('SUPERVISOR'), stranger)).toBe('not_allowed')
  })
})

describe('about whom', () => {
  const who: Who = { roles: ROLES, own: 'id', others: ['ADMIN'] }
  const notAllowed = new Failure('not_allowed')

  test('oneself, but for those who may about others', () => {
    expect(() => requireOwn(who, person('STUDENT'), { id: 'the-STUDENT' })).not.toThrow()
    expect(() => requireOwn(who, person('STUDENT'), { id: 'the-SUPERVISOR' })).toThrow(notAllowed)
    expect(() => requireOwn(who, person('STUDENT'), {})).toThrow(notAllowed)
    expect(() => requireOwn(who, person('ADMIN'), { id: 'the-STUDENT' })).not.toThrow()
    expect(() => requireOwn({ roles: ROLES, own: 'id' }, person('ADMIN'), { id: 'the-STUDENT' })).toThrow(notAllowed)
  })

  test('anybody, where no field is named', () => {
    expect(() => requireOwn(only('STUDENT'), person('STUDENT'), { id: 'the-SUPERVISOR' })).not.toThrow()
    for (const open of ['everybody', 'signed_in'] as const)
      expect(() => requireOwn(open, person('STUDENT'), { id: 'the-SUPERVISOR' })).not.toThrow()
  })

  test('nobody yet, for a caller without a row, whom accessErrorOf refuses', () => {
    for (const caller of [null, stranger]) expect(() => requireOwn(who, caller, { id: 'anybody' })).not.toThrow()
  })
})

describe('a fresh sign-in', () => {
  const since = (ms: number) => callerOf(null, new Date(NOW.getTime() - ms))

  test('is asked for where the operation needs one', () => {
    const needs = { needsFreshSignIn: true }
    expect(() => requireFreshSignIn(needs, since(0), NOW)).not.toThrow()
    for (const caller of [since(FRESH_SIGN_IN_MS), callerOf(null), null])
      expect(() => requireFreshSignIn(needs, caller, NOW)).toThrow(new Failure('sign_in_again'))
  })

  test('is not asked for elsewhere', () => {
    for (const caller of [since(FRESH_SIGN_IN_MS), null])
      expect(() => requireFreshSignIn({ needsFreshSignIn: false }, caller, NOW)).not.toThrow()
  })
})

test('a code is thrown, none is not', () => {
  expect(() => refuse(null)).not.toThrow()
  expect(() => refuse('not_signed_in')).toThrow(new Failure('not_signed_in'))
})
