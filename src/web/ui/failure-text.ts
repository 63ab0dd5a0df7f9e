import { m } from '#messages'

/**
 * The text of an error: the server's, in the reader's language. Errors of a proxy (`unknown`) have none and get ours.
 */
export function wordsOf(error: { readonly message: string; readonly code?: string }): string {
  return error.code === 'unknown' ? m.ui_failed_unknown() : error.message
}

const isUncertain = (error: Error): boolean => 'code' in error && error.code === 'uncertain'

/** The text for a failed action: the server's, or that no answer came. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return m.error_internal()
  if (isUncertain(error)) return m.ui_failed_uncertain()
  return 'statusCode' in error && error.statusCode === 0 ? m.ui_failed_unreachable() : wordsOf(error)
}

/** The same for what can be saved again as it is; failures of the server (5xx) have no text of their own. */
export function savingFailureText(error: unknown): string {
  if (error instanceof Error && isUncertain(error)) return m.ui_save_uncertain()
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status < 500 ? failureText(error) : m.ui_save_failed()
}
