import { sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONTENT } from '#test/support/confirmations/confirmation-content.ts'
import { confirmationNumber } from './confirmation-number.ts'
import { contentDigest, type FixedContent, isSameContent } from './fixed-content.ts'
import { qrCode } from './confirmation-pdf.ts'
import { createSigningKey, publicKeyText, readCode, readPublicKey, signCode } from './confirmation-signer.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const BASE64URL = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
const key = createSigningKey(NOW)
const keys = new Map([[key.id, key.publicKey]])
const { number } = CONTENT
const code = signCode(key, CONTENT)
const CHARACTERS = 120
const HEAD_BYTES = 26
const genuine = { ok: true, number, digest: Buffer.from(contentDigest(CONTENT)) }

const replaced = (text: string, at: number, by: string) => text.slice(0, at) + by + text.slice(at + 1)

describe('a code', () => {
  test('leads back to its confirmation, whatever the number', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 5, maxLength: 5 }),
        fc.integer({ min: 2000, max: 2099 }),
        (chance, year) => {
          const made = confirmationNumber(chance, year)
          expect(readCode(signCode(key, { ...CONTENT, number: made }), keys)).toEqual({ ...genuine, number: made })
        },
      ),
    )
  })

  test('is 120 characters that need no escape in a URL', () => {
    expect(code).toMatch(/^[A-Za-z0-9_-]{120}$/)
  })

  test('prints well: a QR code of at most 53 modules a side and four around it, with the address of a site around it', () => {
    const url = `https://thesis-supervision.faculty.example.ac.at/?code=${code}`
    expect(qrCode(url).size).toBeLessThanOrEqual(53 + 2 * 4)
  })

  test('is not genuine with any one character replaced by any other', () => {
    const altered = [...code].flatMap((was, at) =>
      BASE64URL.filter((character) => character !== was).map((character) => replaced(code, at, character)),
    )
    expect(altered).toHaveLength(CHARACTERS * 63)
    expect(altered.filter((text) => readCode(text, keys).ok)).toEqual([])
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
    const forged = signCode({ id: key.id, privateKey: other.privateKey }, CONTENT)
    expect(readCode(forged, new Map([...keys, [other.id, other.publicKey]]))).toEqual({ ok: false })
  })

  test('is made for confirmation numbers only', () => {
    expect(() => signCode(key, { ...CONTENT, number: 'T26-7K3M-9QX' })).toThrow(RangeError)
  })

  test.each([
    ['no purpose at all', ''],
    ['another purpose', 'tandem session\0'],
    ['a purpose that only begins alike', 'tandem confirmation\0\0'],
  ])('is not genuine with a signature that the same key made for %s', (_what, purpose) => {
    const head = Buffer.from(code, 'base64url').subarray(0, HEAD_BYTES)
    const signature = sign(null, Buffer.concat([Buffer.from(purpose), head]), key.privateKey)
    expect(readCode(Buffer.concat([head, signature]).toString('base64url'), keys)).toEqual({ ok: false })
  })
})

describe('the content of a code', () => {
  const { digest } = genuine

  test('is the same for the same content', () => {
    expect(isSameContent(digest, { ...CONTENT, acceptedAt: new Date(CONTENT.acceptedAt) })).toBe(true)
  })

  test.each<Partial<FixedContent>>([
    { institutionName: null },
    { institutionName: '' },
    { studentName: 'Maria Huber' },
    { studentName: null },
    { supervisorName: 'Jürgen Öllinger ' },
    { studentName: CONTENT.supervisorName, supervisorName: CONTENT.studentName },
    { cycleName: 'Winter 2027/28' },
    { acceptedAt: new Date(CONTENT.acceptedAt.getTime() + 1) },
    { studentName: 'Maria","Gruber' },
  ])('is another one with %o', (change) => {
    expect(isSameContent(digest, { ...CONTENT, ...change })).toBe(false)
  })
})

describe('keys', () => {
  test('that were replaced keep verifying what they signed', () => {
    const younger = createSigningKey(NOW)
    const both = new Map([...keys, [younger.id, younger.publicKey]])
    expect(readCode(code, both)).toEqual(genuine)
    expect(readCode(signCode(younger, CONTENT), both)).toEqual(genuine)
    expect(readCode(code, new Map([[younger.id, younger.publicKey]]))).toEqual({ ok: false })
  })

  test('verify after their public half went through its text', () => {
    expect(readCode(code, new Map([[key.id, readPublicKey(publicKeyText(key.publicKey))]]))).toEqual(genuine)
  })
})
