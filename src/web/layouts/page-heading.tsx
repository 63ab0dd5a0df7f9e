import { PRODUCT } from '#domain/product.ts'
import type { HeadingProps } from '#web/api/page-parts.ts'
import { withoutSoftHyphens } from '#web/i18n/soft-hyphens.ts'
import type { ReactNode, RefObject } from 'react'
import { useWaitingCount } from './news/use-badges.ts'
import type { PageHandle } from './page-handle.ts'

/** Titles with more characters may take three lines of a phone's header. */
const LONG = 30

type PageHeadingProps = {
  readonly page: PageHandle
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly className: string | undefined
}

const TitleOnly = ({ show }: HeadingProps) => show(undefined)

/** The page's heading and the window's title, which starts with the number of waiting things. */
export function PageHeading({ page: { title, Heading = TitleOnly }, heading, className }: PageHeadingProps) {
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
