import { m } from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { Children, type ReactNode, useEffect, useRef, type RefObject } from 'react'
import { RowList } from './list-row.tsx'
import classes from './paged-rows.module.css'

type PagedRowsProps = {
  /** Label of the list, for screen readers. */
  readonly label: string
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly onMore: () => void
  /** Why the next page failed to load; a button then loads it. */
  readonly failure?: string | null
  /** The loaded rows. */
  readonly children: ReactNode
}

/**
 * Rows in pages: the next page loads near the end of the list, or by a button for keyboard users, who continue with the
 * first new row because the button may be gone.
 */
export function PagedRows({ label, hasMore, isLoadingMore, onMore, failure = null, children }: PagedRowsProps) {
  const count = Children.count(children)
  const region = useRef<HTMLDivElement>(null)
  const askedAt = useRef<number | null>(null)
  // Wanted again after each load: one that was cut short by a refresh brought no rows.
  const end = useNear<HTMLDivElement>(onMore, hasMore && failure === null && !isLoadingMore, count)
  useEffect(() => {
    if (askedAt.current === null || count <= askedAt.current) return
    const row = region.current?.querySelectorAll('li').item(askedAt.current)
    askedAt.current = null
    row?.querySelector<HTMLElement>('a, button')?.focus()
  }, [count])
  const press = (): void => {
    askedAt.current = count
    if (!isLoadingMore) onMore()
  }
  return (
    <div ref={region} className={classes.paged}>
      <RowList label={label}>{children}</RowList>
      {hasMore && (
        <div ref={end} className={classes.more}>
          {failure !== null && <p role="alert">{failure}</p>}
          <Button variant="default" aria-busy={isLoadingMore} onClick={press}>
            {isLoadingMore ? m.ui_loading() : m.ui_show_more_rows()}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Distance below the window that counts as near, pixels: about a screen. */
const NEAR_PX = 800

/** Calls back when an element comes near the window, and again if it is near after a change of `turn`. */
const useNear = <E extends Element>(onNear: () => void, isWanted: boolean, turn: number): RefObject<E | null> => {
  const element = useRef<E>(null)
  const latest = useRef(onNear)
  useEffect(() => {
    latest.current = onNear
  })
  useEffect(() => {
    if (!isWanted || !element.current) return undefined
    // Observed anew with each `turn`, so that an element that is still near reports again.
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page reports several changes at once, oldest first.
        if (entries.at(-1)?.isIntersecting) latest.current()
      },
      { rootMargin: `${NEAR_PX}px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the turn is what it is repeated for
  }, [isWanted, turn])
  return element
}
