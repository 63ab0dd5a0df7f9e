import { m } from '#messages'
import { PRODUCT } from '#domain/product.ts'
import { ApiError } from '#web/api/api-error.ts'
import { reloadIfServerAnswers, isFailedLoad } from '#web/api/reload.ts'
import { currentLocale, localized } from '#web/i18n/locale.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { OfflineNotice } from '#web/ui/states/offline-notice.tsx'
import { PairMark } from '#web/components/brand/pair-mark.tsx'
import { PageNotFound } from '#web/ui/page-not-found.ts'
import { type MouseEvent, useEffect, useState } from 'react'
import { useLocation, useRouteError, isRouteErrorResponse } from 'react-router'
import classes from './error-page.module.css'

const HINTS: Readonly<Record<number | string, () => string>> = {
  broken: m.error_page_broken_text,
  400: m.error_page_hint_400,
  401: m.error_page_hint_401,
  403: m.error_page_hint_403,
  404: m.error_page_hint_404,
  500: m.error_page_hint_500,
}

/** Where fatal and unhandled errors end. It stands alone: no layout, no component library. */
export function ErrorPage() {
  return (
    <main className={classes.page}>
      <FailureText as="h1" />
      <OfflineNotice isFloating />
    </main>
  )
}

/** The failure of one page, within its frame: the other pages stay a tap away. */
export function PageError() {
  return (
    <div className={classes.inFrame}>
      <FailureText as="h2" />
    </div>
  )
}

const FailureText = ({ as: Heading }: { readonly as: 'h1' | 'h2' }) => {
  const { status, message } = failureOf(useRouteError())
  const here = useLocation()
  const hint = status === null ? m.ui_error_unreachable_text() : (HINTS[status] ?? m.error_page_hint_other)()
  return (
    <div className={classes.content} role="alert">
      <title>{`${message} · ${PRODUCT}`}</title>
      <span className={classes.mark}>
        <PairMark state="broken" size={104} />
      </span>
      {typeof status === 'number' && <p className={classes.status}>{status}</p>}
      <Heading>{message}</Heading>
      <p className={classes.hint}>{hint}</p>
      {status === null ? (
        <TryAgain />
      ) : status === 'broken' ? (
        <LinkButton href={localized(here.pathname + here.search, currentLocale())}>{m.error_page_reload()}</LinkButton>
      ) : (
        <LinkButton href={localized('/', currentLocale())}>{m.error_page_home()}</LinkButton>
      )}
    </div>
  )
}

/** Between two looks whether the server is back, milliseconds. */
const RETRY_MS = 3_000

/** Loads the page anew once there is a server to load it from: by itself, and sooner when asked. */
const TryAgain = () => {
  const here = useLocation()
  const [isLooking, setLooking] = useState(false)
  useEffect(() => {
    const look = (): void => void reloadIfServerAnswers()
    const timer = setInterval(look, RETRY_MS)
    addEventListener('online', look)
    return () => {
      clearInterval(timer)
      removeEventListener('online', look)
    }
  }, [])
  const again = (event: MouseEvent): void => {
    event.preventDefault()
    setLooking(true)
    void reloadIfServerAnswers({ isAsked: true }).finally(() => setLooking(false))
  }
  return (
    <>
      <p className={classes.hint}>{isLooking ? m.ui_loading() : m.error_recovering()}</p>
      <LinkButton href={localized(here.pathname, currentLocale())} onClick={again}>
        {m.ui_retry()}
      </LinkButton>
    </>
  )
}

/** The failure on the error page: an HTTP status and a sentence; null: the server was not reached; 'broken': the page itself. */
type Failure = {
  readonly status: number | 'broken' | null
  readonly message: string
}

/** Sorts whatever was thrown; errors that come from no answer are mistakes of the page. */
const failureOf = (error: unknown): Failure => {
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
