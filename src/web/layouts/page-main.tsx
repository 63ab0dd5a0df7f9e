import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { usePageHandle } from './page-handle.ts'
import { PageHeading } from './page-heading.tsx'

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
