import { expect, it } from 'vitest'
import { formatList } from './lists.ts'
import { overwriteGetLocale } from '#messages/runtime'

it.each(['en', 'de'] as const)('names are enumerated as the language does: %s', (locale) => {
  overwriteGetLocale(() => locale)
  const theirs = new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale)
  for (const names of [[], ['Ada'], ['Ada', 'Ben'], ['Ada', 'Ben', 'Cleo'], ['Ada', 'Ben', 'Cleo', 'Dora']])
    expect(formatList(names)).toBe(theirs.format(names))
})
