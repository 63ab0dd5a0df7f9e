import { IDEA_TITLE_LENGTH_MAX, INSTITUTION_NAME_LENGTH_MAX } from '#domain/limits.ts'
import { describe, expect, test } from 'vitest'
import { CONTENT } from '#test/support/confirmations/confirmation-content.ts'
import { drawing, scanned } from '#test/support/confirmations/confirmation-qr.ts'
import { type ConfirmationContent, confirmationPdf } from './confirmation-pdf.ts'
import { createSigningKey, readCode, signCode } from './confirmation-signer.ts'

const NUMBER = CONTENT.number
const NOW = CONTENT.acceptedAt
const key = createSigningKey(NOW)
const ADDRESS = 'https://tandem.example/?code='

const content: ConfirmationContent = {
  locale: 'en',
  institution: 'University of Examples',
  student: 'Maria Gruber',
  supervisor: 'Jürgen Öllinger',
  workingTitle: null,
  acceptedAt: NOW,
  timeZone: 'Europe/Berlin',
  cycleName: 'Winter 2026/27',
  number: NUMBER,
  verifyUrl: ADDRESS + signCode(key, CONTENT),
}

/** A text as it stands in the file: UTF-16BE, with what would end it escaped. */
const written = (text: string) =>
  Buffer.from(`\uFEFF${text}`, 'utf16le')
    .swap16()
    .toString('latin1')
    .replaceAll(/[\\()]/g, '\\$&')

/** The text that the file gives readers in place of drawn letters, one after the other. */
const saidInstead = (page: string) =>
  [...page.matchAll(/\/ActualText \(((?:\\.|[^\\)])*)\)/gs)].map(([, text = '']) => told(text)).join('')
const told = (text: string) => {
  const bytes = text.replaceAll(/\\(.)/gs, unescaped)
  return bytes.startsWith('þÿ') ? Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le') : bytes
}
const unescaped = (_match: string, letter: string) =>
  ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[letter] ?? letter

/** Heights of the lines of text, points from the bottom of the page. */
const lines = (page: string) => [...page.matchAll(/1 0 0 1 [\d.-]+ ([\d.-]+) Tm/g)].map(([, y]) => Number(y))

describe('the confirmation', () => {
  test.each(['en', 'de'] as const)('carries a QR code that leads to a genuine code (%s)', async (locale) => {
    const address = scanned(drawing(await confirmationPdf({ ...content, locale })))
    expect(address).toBe(content.verifyUrl)
    const code = address?.slice(ADDRESS.length) ?? ''
    expect(readCode(code, new Map([[key.id, key.publicKey]]))).toMatchObject({ ok: true, number: NUMBER })
  })

  test('is one tagged page with title, language and a description of its code', async () => {
    const pdf = (await confirmationPdf({ ...content, locale: 'de' })).toString('latin1')
    expect(pdf).toContain('/Lang (de)')
    expect(pdf).toContain('/StructTreeRoot')
    expect(pdf).toContain('/DisplayDocTitle true')
    expect(pdf).toContain(written(`Bestätigung der Betreuung ${NUMBER}`))
    expect(pdf).toContain(`/Alt (${written('QR-Code mit einem Link zur Seite, die diese Bestätigung prüft')})`)
    expect(pdf).toContain('/Count 1')
    expect(pdf.match(/\/S \/(H1|H2|Figure|Link)\b/g)?.toSorted()).toEqual([
      '/S /Figure',
      '/S /H1',
      '/S /H2',
      '/S /Link',
    ])
  })

  test('is the same file for the same content, and created on the day of acceptance', async () => {
    const [first, second] = await Promise.all([confirmationPdf(content), confirmationPdf({ ...content })])
    expect(first.equals(second)).toBe(true)
    // Letters of another document leave nothing in the shared fonts.
    await confirmationPdf({ ...content, student: 'Παρασκευή Żółć' })
    expect(first.equals(await confirmationPdf(content))).toBe(true)
    expect(first.toString('latin1')).toContain('(D:20261120233000Z)')
  })

  test('names the institution, where there is one', async () => {
    const institution = '北京大学'
    expect(saidInstead(drawing(await confirmationPdf({ ...content, institution })))).toContain(institution)
    expect((await confirmationPdf({ ...content, institution: null })).toString('latin1')).toContain('/Count 1')
  })

  test('shows the picture of the institution, where there is one', async () => {
    // One dot.
    const logo = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    )
    expect((await confirmationPdf({ ...content, logo })).toString('latin1')).toContain('/Subtype /Image')
    expect((await confirmationPdf(content)).toString('latin1')).not.toContain('/Subtype /Image')
  })

  test('tells the day of its time zone', async () => {
    const utc = await confirmationPdf({ ...content, timeZone: 'UTC' })
    // 23:30 in UTC is 00:30 in Berlin.
    expect(utc.equals(await confirmationPdf(content))).toBe(false)
    expect(utc.equals(await confirmationPdf({ ...content, timeZone: 'Atlantic/Reykjavik' }))).toBe(true)
  })

  test.each([
    'Nguyễn Thị Ánh Tuyết',
    'Παρασκευή Παπαδημητρίου',
    'Александр Ыйызов',
    'Zoë Đặng-Łukasiewicz',
    'İpek Öztürk q̈ x̣̂',
  ])('draws every letter of %s', async (student) => {
    expect(saidInstead(drawing(await confirmationPdf({ ...content, student })))).toBe(content.verifyUrl)
  })

  test('shows a mark for what it cannot draw, and keeps the true name', async () => {
    expect(saidInstead(drawing(await confirmationPdf({ ...content, student: 'Ada 𐎠' })))).toContain('Ada 𐎠')
  })

  test.each(['王小明', '김철수', 'नरेन्द्र'])('gives readers the letters of %s in their order', async (student) => {
    expect(saidInstead(drawing(await confirmationPdf({ ...content, student })))).toContain(student)
  })

  test.each(['W', 'M W', 'Äß', '王', 'م', '-'])(
    'holds the longest names, cycle and working title above the code (%s)',
    async (letters) => {
      const long = letters.repeat(201).slice(0, 201)
      const [cycleName, title] = [long.slice(0, 100), long.slice(0, IDEA_TITLE_LENGTH_MAX)]
      const names = { ...content, student: long, supervisor: long, cycleName }
      const institution = long.slice(0, INSTITUTION_NAME_LENGTH_MAX)
      for (const more of [{ institution }, { workingTitle: title }]) {
        const pdf = await confirmationPdf({ ...names, ...more })
        expect(pdf.toString('latin1')).toContain('/Count 1')
        const [above = '', below = ''] = drawing(pdf).split('/H2 <<')
        expect(lines(below).length).toBeGreaterThan(3)
        expect(Math.min(...lines(above))).toBeGreaterThan(Math.max(...lines(below)) + 20)
      }
    },
  )

  test('says the working title, where there is one', async () => {
    const workingTitle = '听话的机器人'
    expect(saidInstead(drawing(await confirmationPdf({ ...content, workingTitle })))).toContain(workingTitle)
    expect(saidInstead(drawing(await confirmationPdf(content)))).not.toContain(workingTitle)
  })
})
