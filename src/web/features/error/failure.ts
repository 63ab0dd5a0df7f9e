import { m } from '#messages'
import { ApiError } from '#web/api/api-error.ts'
import { isFailedLoad } from '#web/api/reload.ts'
import { PageNotFound } from '#web/ui/page-not-found.ts'
import { isRouteErrorResponse } from 'react-router'

/** What the error page says: an HTTP status and a sentence; null: the server was not reached; 'broken': the page itself. */
export type Failure = {
  readonly status: number | 'broken' | null
  readonly message: string
}

/** What became of whatever was thrown; what comes from no answer is a mistake of the page. */
export function failureOf(error: unknown): Failure {
  if (error instanceof PageNotFound) return { status: 404, message: m.error_page_not_found(error) }
  if (isRouteErrorResponse(error)) {
    if (isNotFound(error.data)) return { status: error.status, message: m.error_page_not_found(error.data) }
    return { status: error.status, message: error.statusText || m.error_page_default() }
  }
  if (error instanceof ApiError && error.statusCode > 0) {
    return { status: error.statusCode, message: error.message || m.error_page_default() }
  }
  if (error instanceof ApiError || !navigator.onLine || isFailedLoad(error))
    return { status: null, message: m.ui_error_unreachable_title() }
  return { status: 'broken', message: m.error_page_broken() }
}

const isNotFound = (data: unknown): data is { path: string } =>
  typeof data === 'object' && data !== null && 'path' in data && typeof data.path === 'string'
