import { expect, it } from 'vitest'
import { unsubscribeTokens, unsubscribeUrl } from './unsubscribe-token.ts'

const ID = '0198f2f0-1234-7abc-8def-0123456789ab'
const OTHER = '0198f2f0-1234-7abc-8def-0123456789ac'
const tokens = unsubscribeTokens('a secret of at least thirty-two characters')

it('is read as whose it is', () => {
  expect(tokens.read(tokens.make(ID))).toBe(ID)
  expect(tokens.make(ID)).not.toBe(tokens.make(OTHER))
})

it('is nobody\u2019s when anything in it was changed', () => {
  const bytes = Buffer.from(tokens.make(ID), 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(tokens.read(changed.toString('base64url'))).toBeNull()
  }
})

it.each(['', 'x', tokens.make(ID).slice(0, -3), `${tokens.make(ID)}AAAA`, Buffer.alloc(16).toString('base64url')])(
  'is nobody\u2019s when it is cut off or longer: %s',
  (token) => {
    expect(tokens.read(token)).toBeNull()
  },
)

it('ends with the secret', () => {
  expect(unsubscribeTokens('another secret of thirty-two characters').read(tokens.make(ID))).toBeNull()
})

it('goes into an address as it is', () => {
  const url = new URL(unsubscribeUrl('https://tandem.example', tokens.make(ID)))
  expect(url.pathname).toBe('/mails/unsubscribe')
  expect(url.searchParams.get('token')).toBe(tokens.make(ID))
})
