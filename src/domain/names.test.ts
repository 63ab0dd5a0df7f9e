import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canGetMail,
  cleanIdeaDescription,
  cleanIdeaTitle,
  cleanMessage,
  cleanName,
  cleanSentence,
  cleanTagName,
  cleanText,
  tagKey,
} from './names.ts'

describe('cleanName', () => {
  test.each([
    ['trimmed', '  Ada ', 'Ada'],
    ['with an accent, composed', 'Rene\u0301', 'Ren\u00e9'],
    ['in Arabic', 'عمر الخيام', 'عمر الخيام'],
    ['in Hebrew, with a right-to-left mark', 'דוד\u200f', 'דוד\u200f'],
    ['in Chinese', '李小龍', '李小龍'],
    ['in Hindi, with joiners', 'क्\u200dष', 'क्\u200dष'],
    ['an emoji made of several', '👩\u200d🔬', '👩\u200d🔬'],
    ['with an apostrophe and hyphen', "O'Neill-Ó Súilleabháin", "O'Neill-Ó Súilleabháin"],
    ['that looks like HTML', '<b>Bo</b>', '<b>Bo</b>'],
    ['of one letter', 'X', 'X'],
  ])('keeps a name %s', (_, raw, name) => {
    expect(cleanName(raw)).toEqual({ ok: true, name })
  })

  test.each(['', '   ', '\u00a0', '\u200b', '\u200d\u200d', '\u3164', '\u115f', '\u2800'])(
    'asks for a name when nothing can be seen: %j',
    (raw) => {
      expect(cleanName(raw)).toEqual({ ok: false, code: 'name_required' })
    },
  )

  test.each([
    ['NUL', 'A\u0000da'],
    ['a line break', 'A\nda'],
    ['a carriage return', 'Ada\r\nBcc: x'],
    ['a tab', 'A\tda'],
    ['escape', 'A\u001bda'],
    ['delete', 'A\u007fda'],
    ['a C1 control', 'A\u0085da'],
    ['a line separator', 'A\u2028da'],
    ['a right-to-left override', 'A\u202eda'],
    ['an isolate', 'A\u2066da'],
    ['half a surrogate pair', 'A\ud83dda'],
  ])('refuses %s', (_, raw) => {
    expect(cleanName(raw)).toEqual({ ok: false, code: 'name_control_characters' })
  })

  test('takes 100 characters after trimming and no more, an emoji counting once', () => {
    expect(cleanName(` ${'x'.repeat(100)} `).ok).toBe(true)
    expect(cleanName('😀'.repeat(100)).ok).toBe(true)
    expect(cleanName('x'.repeat(101))).toEqual({ ok: false, code: 'name_too_long' })
  })

  test('a name it gave out stays as it is', () => {
    const spaced = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(' ', '\u00a0', 'e\u0301', '\u200b', '\ufeff'),
    )
    fc.assert(
      fc.property(
        fc.array(spaced).map((parts) => parts.join('')),
        (raw) => {
          const cleaned = cleanName(raw)
          fc.pre(cleaned.ok)
          expect(cleanName(cleaned.name)).toEqual(cleaned)
        },
      ),
    )
  })
})

describe('tag names', () => {
  test('are trimmed and their white space folded', () => {
    expect(cleanTagName(' Biomedical \t\n Engineering\u00a0')).toEqual({ ok: true, name: 'Biomedical Engineering' })
  })

  test('are 1 to 100 characters', () => {
    expect(cleanTagName(' \n ')).toEqual({ ok: false, code: 'name_required' })
    expect(cleanTagName('x'.repeat(101))).toEqual({ ok: false, code: 'name_too_long' })
  })

  test.each([
    ['Robotics', 'ROBOTICS'],
    ['Straße', 'STRASSE'],
    ['Straße', 'STRAẞE'],
    ['ΟΔΟΣ', 'οδος'],
    ['Caf\u00e9', 'CAFE\u0301'],
  ])('%s and %s are the same tag', (name, other) => {
    expect(tagKey(name)).toBe(tagKey(other))
  })

  test('that differ in more than case are different tags', () => {
    expect(tagKey('Data Base')).not.toBe(tagKey('Database'))
    expect(tagKey('C')).not.toBe(tagKey('C++'))
  })

  test('have a key that is its own key', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (name) => tagKey(tagKey(name)) === tagKey(name)))
  })
})

describe('cleanText', () => {
  test('keeps line breaks and tabs, and makes every line break the same', () => {
    expect(cleanText(' one\r\ntwo\rthree\n\tfour ')).toEqual({ ok: true, text: 'one\ntwo\nthree\n\tfour' })
  })

  test('may be empty', () => {
    expect(cleanText('  ')).toEqual({ ok: true, text: '' })
  })

  test.each(['a\u0000b', 'a\u001bb', 'a\u202eb', 'a\udc00b'])('refuses other control characters: %j', (raw) => {
    expect(cleanText(raw)).toEqual({ ok: false, code: 'text_control_characters' })
  })

  test('takes 2,000 characters, or as many as it is told', () => {
    expect(cleanText('😀'.repeat(2000)).ok).toBe(true)
    expect(cleanText('x'.repeat(2001))).toEqual({ ok: false, code: 'text_too_long' })
    expect(cleanText('four', 3)).toEqual({ ok: false, code: 'text_too_long' })
  })

  test('a message must say something', () => {
    expect(cleanMessage(' Hello ')).toEqual({ ok: true, text: 'Hello' })
    expect(cleanMessage(' \n ')).toEqual({ ok: false, code: 'text_required' })
    expect(cleanMessage('a\u0000')).toEqual({ ok: false, code: 'text_control_characters' })
  })
})

describe('cleanSentence', () => {
  test('is one line of at most 300 characters, in code points', () => {
    expect(cleanSentence(' one\r\ntwo\u2028 three\t')).toEqual({ ok: true, text: 'one two three' })
    expect(cleanSentence('😀'.repeat(300)).ok).toBe(true)
    expect(cleanSentence('x'.repeat(301))).toEqual({ ok: false, code: 'sentence_too_long' })
    expect(cleanSentence('x'.repeat(2001))).toEqual({ ok: false, code: 'sentence_too_long' })
  })

  test('may be empty, also of what nobody can see', () => {
    for (const raw of ['', ' \n', '\u200d']) expect(cleanSentence(raw)).toEqual({ ok: true, text: '' })
  })

  test.each(['a\u0000b', 'a\u202eb', 'a\udc00b'])('refuses control characters: %j', (raw) => {
    expect(cleanSentence(raw)).toEqual({ ok: false, code: 'text_control_characters' })
  })
})

test.each(['ada@uni.example', "o'neill+thesis@cs.uni-x.example", 'a@b.c'])('%s can get mail', (address) => {
  expect(canGetMail(address)).toBe(true)
})

test.each(['ada', 'kein@uni', '<script>@x.de', 'a@b@c.de', 'a@.de', 'a@b.', 'a b@c.de', `${'a'.repeat(250)}@b.de`])(
  '%s cannot',
  (address) => {
    expect(canGetMail(address)).toBe(false)
  },
)

test('mail can go to an address of up to 254 characters', () => {
  const longest = `a@${'b'.repeat(61)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.example`
  expect(longest).toHaveLength(254)
  expect([longest, `a${longest}`].map(canGetMail)).toEqual([true, false])
})

describe('an idea for a thesis', () => {
  test.each([
    ['  A robot \n that  listens ', { ok: true, text: 'A robot that listens' }],
    [' \u200b ', { ok: false, code: 'title_required' }],
    ['x'.repeat(120), { ok: true, text: 'x'.repeat(120) }],
    ['x'.repeat(121), { ok: false, code: 'title_too_long' }],
    ['A\u0000', { ok: false, code: 'name_control_characters' }],
  ])('has the title %j', (raw, cleaned) => {
    expect(cleanIdeaTitle(raw)).toEqual(cleaned)
  })

  test.each([
    [' Two\r\nlines ', { ok: true, text: 'Two\nlines' }],
    ['', { ok: true, text: '' }],
    ['x'.repeat(1500), { ok: true, text: 'x'.repeat(1500) }],
    ['x'.repeat(1501), { ok: false, code: 'description_too_long' }],
    ['A\u0000', { ok: false, code: 'text_control_characters' }],
  ])('has the description %j', (raw, cleaned) => {
    expect(cleanIdeaDescription(raw)).toEqual(cleaned)
  })
})
