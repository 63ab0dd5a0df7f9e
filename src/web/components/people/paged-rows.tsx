import { m } from '#messages'
import { Button } from '@mantine/core'
import { Children, type ReactNode, useEffect, useRef } from 'react'
import { RowList } from './list-row.tsx'
import classes from './paged-rows.module.css'

type PagedRowsProps = {
  /** What is listed, for screen readers. */
  readonly label: string
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly onMore: () => void
  /** The rows that are there so far. */
  readonly children: ReactNode
}

/** Rows that come in pages. Whoever asks for more goes on with the first new one, because the button may be gone. */
export function PagedRows({ label, hasMore, isLoadingMore, onMore, children }: PagedRowsProps) {
  const count = Children.count(children)
  const region = useRef<HTMLDivElement>(null)
  const askedAt = useRef<number | null>(null)
  useEffect(() => {
    if (askedAt.current === null || count <= askedAt.current) return
    const row = region.current?.querySelectorAll('li').item(askedAt.current)
    askedAt.current = null
    row?.querySelector<HTMLElement>('a, button')?.focus()
  }, [count])
  const more = (): void => {
    if (isLoadingMore) return
    askedAt.current = count
    onMore()
  }
  return (
    <div ref={region}>
      <RowList label={label}>{children}</RowList>
      {hasMore && (
        <div className={classes.more}>
          <Button variant="default" aria-busy={isLoadingMore} onClick={more}>
            {isLoadingMore ? m.ui_loading() : m.ui_show_more_rows()}
          </Button>
        </div>
      )}
    </div>
  )
}
