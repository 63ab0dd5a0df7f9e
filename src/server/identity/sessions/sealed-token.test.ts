import { describe, expect, it } from 'vitest'
import { createSealer } from './sealed-token.ts'

const SECRET = 'a secret of at least thirty-two characters'
const OTHER = 'another secret of thirty-two characters'
const NOW = new Date('2026-03-01T12:00:00Z')
const END = new Date(NOW.getTime() + 60_000)
const sealer = createSealer(SECRET, 'letters')

describe('a sealed token', () => {
  it.each(['', 'x', 'Grüße, 世界', '"'.repeat(3000)])('gives back %j', (text) => {
    expect(sealer.open(sealer.seal(text, END), NOW)).toBe(text)
  })

  it('is another one each time, and shows nothing of the text', () => {
    const [one, other] = [sealer.seal('secretive', END), sealer.seal('secretive', END)]
    expect(one).not.toBe(other)
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('secretive')
  })

  it('is over at its end', () => {
    const token = sealer.seal('x', END)
    expect(sealer.open(token, new Date(END.getTime() - 1))).toBe('x')
    expect(sealer.open(token, END)).toBeNull()
  })

  it('is worth nothing once any bit of it was altered: of the nonce, the end, the text or the tag', () => {
    const bytes = Buffer.from(sealer.seal('x', END), 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const altered = Buffer.from(bytes)
      altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(sealer.open(altered.toString('base64url'), NOW)).toBeNull()
    }
  })

  it('is worth nothing when it was cut, made longer or spelled differently', () => {
    const token = sealer.seal('xy', END)
    for (let length = 0; length < token.length; length += 1) expect(sealer.open(token.slice(0, length), NOW)).toBeNull()
    for (const other of [`${token}A`, `${token}=`, ` ${token}`, `${token}.`, token.replace(/^./, '$& ')]) {
      expect(sealer.open(other, NOW)).toBeNull()
    }
  })

  it('opens for the purpose it was sealed for and for no other', () => {
    const token = sealer.seal('x', END)
    expect(createSealer(SECRET, 'letters').open(token, NOW)).toBe('x')
    expect(createSealer(SECRET, 'parcels').open(token, NOW)).toBeNull()
  })

  it('does not open with another secret', () => {
    expect(createSealer(OTHER, 'letters').open(sealer.seal('x', END), NOW)).toBeNull()
  })
})
