import { type Locale, locales } from '#messages/runtime'
import { z } from 'zod'
import { Failure, type FieldIssue } from './failure.ts'

type Input = Readonly<Record<string, unknown>>
type ErrorMap = z.core.$ZodErrorMap

/** The validation library's messages; English where it lacks the language. */
const textsOf = (locale: string): ErrorMap => {
  const library: Readonly<Record<string, () => { localeError: ErrorMap }>> = z.locales
  return (library[locale] ?? z.locales.en)().localeError
}

const texts = new Map(locales.map((locale) => [locale, textsOf(locale)]))

/** Unknown fields get our own message; the library's would repeat names of any length. */
const textOf =
  (locale: Locale): ErrorMap =>
  (issue) =>
    issue.code === 'unrecognized_keys' ? '' : texts.get(locale)?.(issue)

/** The input of an operation as it is declared. @throws Failure validation_failed that names every bad field */
export function parseInput(schema: z.ZodObject, input: Input, locale: Locale): Record<string, unknown> {
  const parsed = schema.safeParse(input, { error: textOf(locale) })
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.flatMap((issue): FieldIssue[] => {
    const at = (field: readonly PropertyKey[]): string => [...issue.path, ...field].join('.')
    if (issue.code !== 'unrecognized_keys') return [{ path: at([]), message: issue.message }]
    return issue.keys.map((key) => ({ path: at([key]), code: 'field_unexpected' }))
  })
  throw new Failure('validation_failed', { issues })
}
