import type { ErrorCode } from '#contract/errors.ts'
import { m } from '#messages'
import type { Locale } from '#messages/runtime'

/** Values for the placeholders of an error's text: a missing column's name, seconds to wait. */
type Params = Readonly<Record<string, string>>
type Text = (params: Params, options: { readonly locale: Locale }) => string

/** Each code's text is `error_<code>` in messages/; a missing one does not compile. */
const texts = m satisfies Readonly<Record<`error_${ErrorCode}`, unknown>>

/** Default values of placeholders. */
const DEFAULTS: Params = { email: '', seconds: '60', most: '', opens: '', closes: '', ends: '' }

/** The text of an error code in a language. */
export function errorText(code: ErrorCode, params: Params, locale: Locale): string {
  // Each text has its own type of placeholders; here all are filled from one record.
  const text = texts[keyOf(code, params)] as Text
  return text({ ...DEFAULTS, ...params }, { locale })
}

/** Some codes have another text where more is known. */
const keyOf = (code: ErrorCode, params: Params) => {
  if (code === 'invalid_csv' && params['columns']) return 'error_invalid_csv_missing'
  if (code === 'student_already_paired' && params['reader'] === 'STUDENT') return 'error_student_already_paired_you'
  return `error_${code}` as const
}
