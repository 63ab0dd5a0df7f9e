import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { usePageHandle } from './page-handle.ts'
import { PageHeading } from './page-heading.tsx'

type PageMainProps = {
  readonly className?: string | undefined
  readonly titleClassName?: string | undefined
  /** Before the heading. */
  readonly before?: ReactNode
  readonly children: ReactNode
}

/** The path that was shown last, whatever its layout; null before the first. */
let shown: string | null = null

/** The page's content under its heading, which takes the focus after a navigation so that screen readers start there. */
export function PageMain({ className, titleClassName, before, children }: PageMainProps) {
  const page = usePageHandle()
  const heading = useRef<HTMLHeadingElement>(null)
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const isNavigation = shown !== null && shown !== pathname
    shown = pathname
    if (!isNavigation) return
    // A page that begins with a field has put it there already.
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
