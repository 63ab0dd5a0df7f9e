import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { confirmationNumber, packNumber, unpackNumber } from './confirmation-number.ts'

const chance = fc.uint8Array({ minLength: 5, maxLength: 8 })

describe('confirmation number', () => {
  test('tells the year and eight symbols of chance', () => {
    expect(confirmationNumber(Uint8Array.of(0, 0, 0, 0, 0), 2026)).toBe('T26-0000-0000')
    expect(confirmationNumber(Uint8Array.of(255, 255, 255, 255, 255), 2105)).toBe('T05-ZZZZ-ZZZZ')
    expect(confirmationNumber(Uint8Array.of(0, 0, 0, 0, 33), 2026)).toBe('T26-0000-0011')
  })

  test('goes through its packed form and back, whatever chance gives', () => {
    fc.assert(
      fc.property(chance, fc.integer({ min: 2000, max: 2099 }), (bytes, year) => {
        const number = confirmationNumber(bytes, year)
        const packed = packNumber(number)
        expect(packed).toEqual(Uint8Array.of(year % 100, ...bytes.subarray(0, 5)))
        expect(unpackNumber(packed ?? new Uint8Array())).toBe(number)
      }),
    )
  })

  test.each([
    '',
    'T26-0000-000',
    't26-0000-0000',
    'T26-000O-0000',
    'T26-00000-000',
    ' T26-0000-0000',
    'T26-0000-0000\n',
  ])('%j is no number', (text) => expect(packNumber(text)).toBeUndefined())

  test('is not made of less than five bytes of chance', () => {
    expect(() => confirmationNumber(new Uint8Array(4), 2026)).toThrow(RangeError)
  })
})
