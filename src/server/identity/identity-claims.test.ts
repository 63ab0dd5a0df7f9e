import { describe, expect, it } from 'vitest'
import { personOf } from './identity-claims.ts'

const STRICT = { trustEmail: false }
const TRUSTING = { trustEmail: true }
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

  it.each([false, 'false'])(
    'is refused when the address is not confirmed, whoever is trusted (%j)',
    (email_verified) => {
      for (const trust of [STRICT, TRUSTING]) {
        expect(() => personOf({ ...ADA, email_verified }, trust)).toThrow('email_not_verified')
      }
    },
  )

  it('is refused when the provider does not say whether the address is confirmed, unless its word is enough', () => {
    const { email_verified: _, ...claims } = ADA
    expect(() => personOf(claims, STRICT)).toThrow('email_not_verified')
    expect(personOf(claims, TRUSTING)).toEqual({ email: 'ada@example.org' })
  })

  it.each([null, 1, 'yes', {}])('is refused when that word is none (%j)', (email_verified) => {
    for (const trust of [STRICT, TRUSTING]) {
      expect(() => personOf({ ...ADA, email_verified }, trust)).toThrow('provider_answer_invalid')
    }
  })

  it.each([undefined, '', ' ', null, 42, ['ada@example.org']])('is refused without an address (%j)', (email) => {
    expect(() => personOf({ ...ADA, email }, STRICT)).toThrow('no_email')
  })

  it.each([
    'ada',
    'ada@',
    'ada@example.org, eve@example.org',
    'ada@example.org\nbcc: eve@example.org',
    '<ada@example.org>',
  ])('is refused when the address is none (%j)', (email) => {
    expect(() => personOf({ ...ADA, email }, STRICT)).toThrow('provider_answer_invalid')
  })
})
