import type { ErrorCode } from '#contract/errors.ts'
import type { RuleError } from '#domain/error-codes.ts'
import { type AffiliationField, cleanAffiliation } from '#domain/people/affiliation.ts'
import { cleanMessage, cleanName, cleanSentence, cleanText } from '#domain/names.ts'
import { Failure, type FieldIssue } from '../failure.ts'

/**
 * Names as they are kept, under the fields they came in; a field that is left out stays out, and null is no name.
 * @throws Failure validation_failed with an issue for each bad one
 */
export function cleanNames<Names extends Readonly<Record<string, string | null | undefined>>>(
  input: Names,
): { readonly [Field in keyof Names]: Exclude<Names[Field], null> } {
  const issues: FieldIssue[] = []
  const cleaned = Object.entries(input).flatMap(([path, raw]) => {
    if (raw === undefined) return []
    if (raw === null) return [[path, '']]
    const answer = cleanName(raw)
    if (answer.ok) return [[path, answer.name]]
    issues.push({ path, code: answer.code })
    return []
  })
  if (issues.length > 0) throw new Failure('validation_failed', { issues })
  return Object.fromEntries(cleaned)
}

type Cleaned = { readonly ok: true; readonly text: string } | RuleError<ErrorCode>

/** @throws Failure validation_failed naming the field */
const textOf = (path: string, cleaned: Cleaned): string => {
  if (!cleaned.ok) throw new Failure('validation_failed', { issues: [{ path, code: cleaned.code }] })
  return cleaned.text
}

/** A text as it is kept: null for an empty one. @throws Failure validation_failed naming the field */
export function cleanLongText(path: string, raw: string): string | null {
  return textOf(path, cleanText(raw)) || null
}

/** A sentence as it is kept, at most 300 characters; null for an empty one. @throws Failure validation_failed naming the field */
export function cleanSentenceText(path: string, raw: string): string | null {
  return textOf(path, cleanSentence(raw)) || null
}

/** A message as it is kept, 1 to 2,000 characters. @throws Failure validation_failed naming the field */
export function cleanMessageText(path: string, raw: string): string {
  return textOf(path, cleanMessage(raw))
}

/** Title, group or website as it is kept; '' for none. @throws Failure validation_failed naming the field */
export function cleanAffiliationText(field: AffiliationField, raw: string): string {
  return textOf(field, cleanAffiliation(field, raw))
}
