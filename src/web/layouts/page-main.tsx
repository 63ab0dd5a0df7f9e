import { PRODUCT } from '#domain/product.ts'
import type { HeadingProps } from '#web/api/page-parts.ts'
import { withoutSoftHyphens } from '#web/i18n/soft-hyphens.ts'
import { type ReactNode, useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { useWaitingCount } from './news/use-badges.ts'
import { usePageHandle, type PageHandle } from './page-handle.ts'

type PageMainProps = {
  readonly className?: string | undefined
  readonly titleClassName?: string | undefined
  /** Shown before the heading. */
  readonly before?: ReactNode
  readonly children: ReactNode
}

/** The last path, in any layout; null before the first. */
let shown: string | null = null

/**
 * The page's content below its heading. The heading gets the focus after a navigation, so that screen readers start
 * there.
 */
export function PageMain({ className, titleClassName, before, children }: PageMainProps) {
  const page = usePageHandle()
  const heading = useRef<HTMLHeadingElement>(null)
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const isNavigation = shown !== null && shown !== pathname
    shown = pathname
    if (!isNavigation) return
    // A page that starts with a field has focused it already.
    if (main.current?.contains(document.activeElement)) return
    heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main ref={main} id="content" className={className} tabIndex={-1}>
      {before}
      {page && <PageHeading key={page.key} page={page.handle} heading={heading} className={titleClassName} />}
      {children}
    </main>
  )
}

/** Titles with more characters may take three lines of a phone's header. */
const LONG = 30

type PageHeadingProps = {
  readonly page: PageHandle
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly className: string | undefined
}

const TitleOnly = ({ show }: HeadingProps) => show(undefined)

/** The page's heading and the window's title, which starts with the number of waiting things. */
const PageHeading = ({ page: { title, Heading = TitleOnly }, heading, className }: PageHeadingProps) => {
  const waiting = useWaitingCount()
  const show = (said: string | undefined): ReactNode => {
    const words = said ?? title()
    return (
      <>
        <title>{`${waiting > 0 ? `(${waiting}) ` : ''}${withoutSoftHyphens(words)} · ${PRODUCT}`}</title>
        <h1 ref={heading} className={className} data-long={words.length > LONG || undefined} tabIndex={-1}>
          {words}
        </h1>
      </>
    )
  }
  return <Heading show={show} />
}
