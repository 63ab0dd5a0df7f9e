import fc from 'fast-check'
import { create as createQr } from 'qrcode'
import { describe, expect, test } from 'vitest'
import { confirmationNumber } from './confirmation-number.ts'
import { createSigningKey, publicKeyText, readCode, readPublicKey, signCode } from './signing.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const BASE64URL = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
const key = createSigningKey(NOW)
const keys = new Map([[key.id, key.publicKey]])
const number = 'T26-7K3M-9QXF'
const code = signCode(key, number)

const replaced = (text: string, at: number, by: string) => text.slice(0, at) + by + text.slice(at + 1)

describe('a code', () => {
  test('leads back to its confirmation, whatever the number', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 5, maxLength: 5 }),
        fc.integer({ min: 2000, max: 2099 }),
        (chance, year) => {
          const made = confirmationNumber(chance, year)
          expect(readCode(signCode(key, made), keys)).toEqual({ ok: true, number: made })
        },
      ),
    )
  })

  test('is 100 characters that need no escape in a URL', () => {
    expect(code).toMatch(/^[A-Za-z0-9_-]{100}$/)
  })

  test('prints well: a QR code of at most 53 modules a side, with the address of a site around it', () => {
    const url = `https://thesis-supervision.faculty.example.ac.at/?confirmation=${code}`
    expect(createQr(url, { errorCorrectionLevel: 'M' }).modules.size).toBeLessThanOrEqual(53)
  })

  test('is not genuine with any one character replaced by any other', () => {
    const altered = [...code].flatMap((was, at) =>
      BASE64URL.filter((character) => character !== was).map((character) => replaced(code, at, character)),
    )
    expect(altered).toHaveLength(100 * 63)
    expect(altered.filter((text) => readCode(text, keys).ok)).toEqual([])
  })

  test('is not genuine with any one bit of its bytes flipped', () => {
    const bytes = Buffer.from(code, 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const altered = Buffer.from(bytes)
      altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(readCode(altered.toString('base64url'), keys), `bit ${bit}`).toEqual({ ok: false })
    }
  })

  test('is not genuine with anything put in or taken out', () => {
    fc.assert(
      fc.property(fc.nat(code.length), fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }), (at, extra) => {
        expect(readCode(code.slice(0, at) + extra + code.slice(at), keys)).toEqual({ ok: false })
      }),
    )
    for (let at = 0; at < code.length; at += 1) expect(readCode(replaced(code, at, ''), keys)).toEqual({ ok: false })
  })

  test.each([
    ['padding', `${code}=`],
    ['a line feed behind', `${code}\n`],
    ['a space before', ` ${code}`],
    ['the alphabet of plain base64', `${code.slice(0, -1)}+`],
    ['another case', code.replace(/[a-z]/, (letter) => letter.toUpperCase())],
    ['nothing', ''],
  ])('is not genuine with %s', (_what, altered) => expect(readCode(altered, keys)).toEqual({ ok: false }))

  test('is not genuine under the name of another key', () => {
    const other = createSigningKey(NOW)
    const forged = signCode({ id: key.id, privateKey: other.privateKey }, number)
    expect(readCode(forged, new Map([...keys, [other.id, other.publicKey]]))).toEqual({ ok: false })
  })

  test('is made for confirmation numbers only', () => {
    expect(() => signCode(key, 'T26-7K3M-9QX')).toThrow(RangeError)
  })
})

describe('keys', () => {
  test('that were replaced keep verifying what they signed', () => {
    const younger = createSigningKey(NOW)
    const both = new Map([...keys, [younger.id, younger.publicKey]])
    expect(readCode(code, both)).toEqual({ ok: true, number })
    expect(readCode(signCode(younger, number), both)).toEqual({ ok: true, number })
    expect(readCode(code, new Map([[younger.id, younger.publicKey]]))).toEqual({ ok: false })
  })

  test('verify after their public half went through its text', () => {
    expect(readCode(code, new Map([[key.id, readPublicKey(publicKeyText(key.publicKey))]]))).toEqual({
      ok: true,
      number,
    })
  })
})
