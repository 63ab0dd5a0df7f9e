import { expect, it } from 'vitest'
import { fileName } from './download-button.tsx'

it.each([
  ['attachment; filename=Tandem-confirmation-T26.pdf', 'Tandem-confirmation-T26.pdf'],
  ['attachment; filename="my file.pdf"', 'my file.pdf'],
  [`attachment; filename=Bestatigung.pdf; filename*=UTF-8''Best%C3%A4tigung.pdf`, 'Bestätigung.pdf'],
  ['attachment', undefined],
])('%s names %s', (disposition, name) => {
  expect(fileName(disposition)).toBe(name)
})
