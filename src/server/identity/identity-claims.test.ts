import { describe, expect, it } from 'vitest'
import { identityOf } from './identity-claims.ts'

describe('the identity in claims', () => {
  it('is the address and the names', () => {
    const claims = {
      sub: '1',
      email: 'ada@example.org',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Lovelace',
    }
    expect(identityOf(claims)).toEqual({ email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' })
  })

  it('does not need names, nor a word on whether the address is confirmed', () => {
    expect(identityOf({ sub: '1', email: 'ada@example.org' })).toEqual({ email: 'ada@example.org' })
  })

  it('leaves out names that no form would take', () => {
    const claims = { email: 'ada@example.org', given_name: 'x'.repeat(101), family_name: 'Love\u0000lace' }
    expect(identityOf(claims)).toEqual({ email: 'ada@example.org' })
    expect(identityOf({ ...claims, given_name: 42, family_name: ' ' })).toEqual({ email: 'ada@example.org' })
  })

  it.each([false, 'false'])('is refused when the address is not confirmed (%j)', (email_verified) => {
    expect(() => identityOf({ email: 'ada@example.org', email_verified })).toThrow('email_not_verified')
  })

  it.each([undefined, '', ' ', null, 42, ['ada@example.org']])('is refused without an address (%j)', (email) => {
    expect(() => identityOf({ sub: '1', email })).toThrow('no_email')
  })

  it.each([
    'ada',
    'ada@',
    'ada@example.org, eve@example.org',
    'ada@example.org\nbcc: eve@example.org',
    '<ada@example.org>',
  ])('is refused when the address is none (%j)', (email) => {
    expect(() => identityOf({ email })).toThrow('provider_answer_invalid')
  })
})
