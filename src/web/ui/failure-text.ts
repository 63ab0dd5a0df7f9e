import { m } from '#messages'

/**
 * The words of an error: the server's own, in the reader's language. What something on the way answered has none
 * (`unknown`), and is told in ours.
 */
export function wordsOf(error: { readonly message: string; readonly code?: string }): string {
  return error.code === 'unknown' ? m.ui_failed_unknown() : error.message
}

/** What to say about an action that failed: the server's own words, or that it could not be reached. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return m.error_internal()
  return 'statusCode' in error && error.statusCode === 0 ? m.ui_failed_unreachable() : wordsOf(error)
}

/** The same about changes that were not saved; a server that stumbled has no words of its own. */
export function savingFailureText(error: unknown): string {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status < 500 ? failureText(error) : m.ui_save_failed()
}
