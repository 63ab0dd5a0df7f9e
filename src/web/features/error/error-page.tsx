import { m } from '#messages'
import { PRODUCT } from '#domain/product.ts'
import { currentLocale, localized } from '#web/i18n/locale.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PairMark } from '#web/components/brand/pair-mark.tsx'
import type { MouseEvent } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import classes from './error-page.module.css'
import { failureOf } from './failure.ts'

const HINTS: Readonly<Record<number, () => string>> = {
  400: m.error_page_hint_400,
  401: m.error_page_hint_401,
  403: m.error_page_hint_403,
  404: m.error_page_hint_404,
  500: m.error_page_hint_500,
}

/** Where fatal and unhandled errors end (specification section 8). It stands alone: no layout, no component library. */
export function ErrorPage() {
  const { status, message } = failureOf(useRouteError())
  const hint = status === null ? m.ui_error_unreachable_text() : (HINTS[status] ?? m.error_page_hint_other)()
  return (
    <main className={classes.page}>
      <title>{`${message} · ${PRODUCT}`}</title>
      <div className={classes.content}>
        <span className={classes.mark}>
          <PairMark state="broken" size={104} />
        </span>
        {status !== null && <p className={classes.status}>{status}</p>}
        <h1>{message}</h1>
        <p className={classes.hint}>{hint}</p>
        {status === null ? (
          <TryAgain />
        ) : (
          <LinkButton href={localized('/', currentLocale())}>{m.error_page_home()}</LinkButton>
        )}
      </div>
    </main>
  )
}

/** The same page once more, without loading everything anew: that could not work before there is a connection. */
const TryAgain = () => {
  const navigate = useNavigate()
  const here = useLocation()
  const again = (event: MouseEvent): void => {
    event.preventDefault()
    void navigate(here, { replace: true })
  }
  return (
    <LinkButton href={localized(here.pathname, currentLocale())} onClick={again}>
      {m.ui_retry()}
    </LinkButton>
  )
}
