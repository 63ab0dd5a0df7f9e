import { expect, it } from 'vitest'
import { cleanMailText, cleanSubject } from './left-out.ts'

it('takes a subject on one line', () => {
  expect(cleanSubject('  News\nof  May ')).toEqual({ ok: true, text: 'News of May' })
  expect(cleanSubject('x'.repeat(150))).toMatchObject({ ok: true })
  expect(cleanSubject('x'.repeat(151))).toEqual({ ok: false, code: 'subject_too_long' })
  expect(cleanSubject(' \n ')).toEqual({ ok: false, code: 'text_required' })
  expect(cleanSubject('a\u0000b')).toEqual({ ok: false, code: 'text_control_characters' })
})

it('takes a text of several paragraphs', () => {
  expect(cleanMailText('One\r\n\r\nTwo ')).toEqual({ ok: true, text: 'One\n\nTwo' })
  expect(cleanMailText('x'.repeat(5000))).toMatchObject({ ok: true })
  expect(cleanMailText('x'.repeat(5001))).toEqual({ ok: false, code: 'mail_text_too_long' })
  expect(cleanMailText('')).toEqual({ ok: false, code: 'text_required' })
})
