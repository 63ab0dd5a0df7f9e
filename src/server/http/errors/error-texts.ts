import type { ErrorCode } from '#contract/errors.ts'
import { m } from '#messages'
import type { Locale } from '#messages/runtime'

/** What the sentence of an error code needs to know: a missing column's name, seconds to wait. */
type Params = Readonly<Record<string, string>>
type Text = (params: Params, options: { readonly locale: Locale }) => string

/** The sentence of each code stands in messages/ as `error_<code>`: one that is missing does not compile. */
const texts = m satisfies Readonly<Record<`error_${ErrorCode}`, unknown>>

/** For the codes whose sentence has a gap, what fills it when nobody said. */
const DEFAULTS: Params = { email: '', seconds: '60', most: '' }

/** The sentence of an error code in a language. */
export function errorText(code: ErrorCode, params: Params, locale: Locale): string {
  const key = code === 'invalid_csv' && params['columns'] ? 'error_invalid_csv_missing' : (`error_${code}` as const)
  // Each text has a type of its own for the gaps it has; here they are filled from one record.
  const text = texts[key] as Text
  return text({ ...DEFAULTS, ...params }, { locale })
}
