import { describe, expect, it } from 'vitest'
import { personOf } from './identity-claims.ts'

const STRICT = { trustEmail: false, emailClaim: 'email' }
const TRUSTING = { trustEmail: true, emailClaim: 'email' }
const BY_NAME = { trustEmail: false, emailClaim: 'preferred_username' }
const ADA = { sub: '1', email: 'ada@example.org', email_verified: true }

describe('the person in claims', () => {
  it('is the address and the names', () => {
    const claims = { ...ADA, given_name: 'Ada', family_name: 'Lovelace' }
    expect(personOf(claims, STRICT)).toEqual({ email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' })
  })

  it('does not need names', () => {
    expect(personOf(ADA, STRICT)).toEqual({ email: 'ada@example.org' })
    expect(personOf({ ...ADA, email_verified: 'true' }, STRICT)).toEqual({ email: 'ada@example.org' })
  })

  it('leaves out names that no form would take', () => {
    const claims = { ...ADA, given_name: 'x'.repeat(101), family_name: 'Love\u0000lace' }
    expect(personOf(claims, STRICT)).toEqual({ email: 'ada@example.org' })
    expect(personOf({ ...claims, given_name: 42, family_name: ' ' }, STRICT)).toEqual({ email: 'ada@example.org' })
  })

  it.each([
    ['Ada Lovelace', { firstName: 'Ada', lastName: 'Lovelace' }],
    ['Lovelace, Ada', { firstName: 'Ada', lastName: 'Lovelace' }],
    ['Prof. Dr. Ludwig van Beethoven', { firstName: 'Ludwig', lastName: 'van Beethoven' }],
    ['García Márquez, Gabriel', { firstName: 'Gabriel', lastName: 'García Márquez' }],
    ['De Luca,Marco', { firstName: 'Marco', lastName: 'De Luca' }],
    ['Van der Berg, Dr. Jan', { firstName: 'Jan', lastName: 'Van der Berg' }],
    ['King, Jr., Martin', { firstName: 'Martin', lastName: 'King, Jr.' }],
    ['Ada Lovelace, PhD', { firstName: 'Ada', lastName: 'Lovelace' }],
    ['Ada  Maria Lovelace', { firstName: 'Ada Maria', lastName: 'Lovelace' }],
    ['Sukarno', { firstName: 'Sukarno' }],
    ['ada@example.org', {}],
  ])('has the two names of a whole one if the provider sends neither (%s)', (name, names) => {
    expect(personOf({ ...ADA, name }, STRICT)).toEqual({ email: 'ada@example.org', ...names })
    expect(personOf({ ...ADA, name, given_name: 'Augusta' }, STRICT)).toMatchObject({ firstName: 'Augusta' })
  })

  it.each([true, 'true', 'True', 'TRUE', ' true ', 1, '1', 'yes', [true], ['true', 1]])(
    'is known when the provider says yes in its spelling (%j)',
    (email_verified) => {
      expect(personOf({ ...ADA, email_verified }, STRICT)).toEqual({ email: 'ada@example.org' })
    },
  )

  it.each([false, 'false', 'False', 'FALSE', 0, '0', 'no', [false], [true, false], ['true', 'False']])(
    'is refused when the address is not confirmed, no matter who is trusted (%j)',
    (email_verified) => {
      for (const trust of [STRICT, TRUSTING, BY_NAME]) {
        const claims = { ...ADA, preferred_username: ADA.email, email_verified }
        expect(() => personOf(claims, trust)).toThrow('email_not_verified')
      }
    },
  )

  it.each([undefined, null, '', ' ', [], [null]])(
    'is refused when the provider does not say whether the address is confirmed (%j), unless its word is enough',
    (email_verified) => {
      expect(() => personOf({ ...ADA, email_verified }, STRICT)).toThrow('email_verified_missing')
      expect(personOf({ ...ADA, email_verified }, TRUSTING)).toEqual({ email: 'ada@example.org' })
    },
  )

  it.each([2, 'maybe', {}, ['true', {}]])('is refused when that word is invalid (%j)', (email_verified) => {
    for (const trust of [STRICT, TRUSTING]) {
      expect(() => personOf({ ...ADA, email_verified }, trust)).toThrow('provider_answer_invalid')
    }
  })

  it.each([undefined, '', ' ', null, 42, {}, [], [null, ''], [42]])('is refused without an address (%j)', (email) => {
    expect(() => personOf({ ...ADA, email }, STRICT)).toThrow('no_email')
    expect(() => personOf({ ...ADA, preferred_username: email }, BY_NAME)).toThrow('no_email')
  })

  it.each([
    'ada',
    'ada@',
    'ada@example.org\nbcc: eve@example.org',
    '<ada@example.org>',
    'Ada ada@example.org',
    ['ada'],
  ])('is refused when the address is invalid (%j)', (email) => {
    expect(() => personOf({ ...ADA, email }, STRICT)).toThrow('provider_answer_invalid')
  })

  it.each([
    [['ada@example.org', 'al12@example.org']],
    ['ada@example.org;al12@example.org'],
    ['ada@example.org, al12@example.org'],
    ['ada@example.org al12@example.org'],
    ['[ada@example.org, al12@example.org]'],
    ['["ada@example.org","al12@example.org"]'],
    [[null, '', 'ada', 'ada@example.org;', ['al12@example.org']]],
  ])('may have several addresses (%j)', (email) => {
    const both = { email: 'ada@example.org', otherEmails: ['al12@example.org'] }
    expect(personOf({ ...ADA, email }, STRICT)).toEqual(both)
  })

  it('may have one address in an array', () => {
    expect(personOf({ ...ADA, email: ['ada@example.org'] }, STRICT)).toEqual({ email: 'ada@example.org' })
  })

  it('has the address of another claim only where a setting names it, which is enough', () => {
    const claims = { sub: '1', preferred_username: 'ada@uni.example' }
    expect(() => personOf(claims, TRUSTING)).toThrow('no_email')
    expect(personOf(claims, BY_NAME)).toEqual({ email: 'ada@uni.example' })
    expect(personOf({ ...claims, email: 'eve@uni.example' }, BY_NAME)).toEqual({ email: 'ada@uni.example' })
  })
})
