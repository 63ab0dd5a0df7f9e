import { describe, expect, test } from 'vitest'
import { CONTENT } from '#test/support/confirmations/confirmation-content.ts'
import { openPrivateKey, sealPrivateKey } from '../sealed-key.ts'
import { createSigningKey, readCode, signCode } from './confirmation-signer.ts'

const SECRET = 'a secret of at least thirty-two characters'
const key = createSigningKey(new Date('2026-11-20T12:00:00Z'))
const sealed = { id: key.id, sealedPrivateKey: sealPrivateKey(SECRET, key) }

describe('a sealed private key', () => {
  test('signs again once opened', () => {
    const privateKey = openPrivateKey(SECRET, sealed)
    if (privateKey === undefined) throw new Error('it did not open')
    const code = signCode({ id: key.id, privateKey }, CONTENT)
    expect(readCode(code, new Map([[key.id, key.publicKey]]))).toMatchObject({ ok: true, number: CONTENT.number })
  })

  test('shows nothing of the key, and never the same text twice', () => {
    const plain = key.privateKey.export({ type: 'pkcs8', format: 'der' }).subarray(-32)
    expect(Buffer.from(sealed.sealedPrivateKey, 'base64url').includes(plain)).toBe(false)
    expect(sealPrivateKey(SECRET, key)).not.toBe(sealed.sealedPrivateKey)
  })

  test('stays shut for another secret, under another id and when a bit was altered', () => {
    expect(openPrivateKey(`${SECRET}.`, sealed)).toBeUndefined()
    expect(openPrivateKey(SECRET, { ...sealed, id: '00000000' })).toBeUndefined()
    const bytes = Buffer.from(sealed.sealedPrivateKey, 'base64url')
    for (const at of bytes.keys()) {
      const altered = Buffer.from(bytes)
      altered[at] = (altered[at] ?? 0) ^ 1
      expect(openPrivateKey(SECRET, { id: key.id, sealedPrivateKey: altered.toString('base64url') })).toBeUndefined()
    }
  })

  test.each(['', 'AAAA', '%%%'])('%j is no key', (sealedPrivateKey) => {
    expect(openPrivateKey(SECRET, { id: key.id, sealedPrivateKey })).toBeUndefined()
  })
})
