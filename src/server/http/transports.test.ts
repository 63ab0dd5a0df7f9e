import { parse } from 'content-disposition'
import { expect, it } from 'vitest'
import { attachment } from './transports.ts'

it.each([
  [
    'Tandem-confirmation-T26-0000-0011-Ada-Weiss.pdf',
    'attachment; filename=Tandem-confirmation-T26-0000-0011-Ada-Weiss.pdf',
  ],
  [
    'Bestätigung-Çelik-Weiß.pdf',
    `attachment; filename=Bestatigung-Celik-Weiss.pdf; filename*=UTF-8''Best%C3%A4tigung-%C3%87elik-Wei%C3%9F.pdf`,
  ],
])('%s is sent as %s', (name, header) => {
  expect(attachment(name)).toBe(header)
})

it.each(['李小龙.pdf', 'Søren Ærø.pdf', 'say "hi".pdf', '𝒳.pdf', 'ملف.pdf'])('gives %s to its reader', (name) => {
  expect(parse(attachment(name))).toMatchObject({ type: 'attachment', parameters: { filename: name } })
  expect(attachment(name)).toMatch(/^[ -~]+$/u)
})
