import { expect, it } from 'vitest'
import { confirmationFileName } from './file-name.ts'

const given = { locale: 'en', number: 'T26-0000-0011', student: 'Ada Weiß', product: 'Tandem' } as const

it('tells confirmations apart by number and name, in the language of the document', () => {
  expect(confirmationFileName(given)).toBe('Tandem-confirmation-T26-0000-0011-Ada-Weiß.pdf')
  expect(confirmationFileName({ ...given, locale: 'de' })).toBe('Tandem-Bestätigung-T26-0000-0011-Ada-Weiß.pdf')
})

it.each([
  ['../../etc/passwd', '..-..-etc-passwd'],
  ['a\\b:c*d?e"f<g>h|i', 'a-b-c-d-e-f-g-h-i'],
  ['x\u0000y\u202Efdp.exe', 'x-y-fdp.exe'],
  [' / ', ''],
  ['𝒳'.repeat(100), '𝒳'.repeat(30)],
  [
    'Maximiliane Alexandra Theodora von Hohenlohe-Langenburg',
    'Maximiliane-Alexandra-Theodora-von-Hohenlohe-Langenburg',
  ],
  [`${'x'.repeat(119)}e\u0301`, 'x'.repeat(119)],
  ['Maja 🌸 Rosa Nowak', 'Maja-Rosa-Nowak'],
  ['Ma👩🏽‍🚀ja ❤️‍🔥 🇩🇪 Nowak 2.', 'Maja-Nowak-2.'],
  ['🌸', ''],
  ['ada@uni.example', 'ada@uni.example'],
])('the file name made from %j keeps all that it may', (student, kept) => {
  const name = confirmationFileName({ ...given, student })
  expect(name).toBe(`Tandem-confirmation-T26-0000-0011${kept && `-${kept}`}.pdf`)
  expect(Buffer.byteLength(name)).toBeLessThan(255)
})
