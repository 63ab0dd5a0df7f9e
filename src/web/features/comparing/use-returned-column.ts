import { whereThePageBegins } from '#web/ui/focus/lost-focus.ts'
import { type RefObject, useEffect, useRef } from 'react'

/** Somebody compared, and whether they were asked here. */
type Column = { readonly id: string; readonly isAsked: boolean }

/**
 * Moves the focus from where the page begins, where Undo leaves it, to what came back: somebody's name above their column, or the
 * button below it. Both carry the id as `data-person`.
 */
export function useReturnedColumn(comparison: RefObject<HTMLElement | null>, columns: readonly Column[]): void {
  const before = useRef(columns)
  useEffect(() => {
    const earlier = new Map(before.current.map((column) => [column.id, column]))
    before.current = columns
    if (document.activeElement !== whereThePageBegins()) return
    const back = columns.find(({ id, isAsked }) => !earlier.has(id) || (earlier.get(id)?.isAsked && !isAsked))
    if (!back) return
    const theirs = comparison.current?.querySelectorAll<HTMLElement>(`[data-person="${back.id}"]`) ?? []
    const [name, button] = theirs
    ;(earlier.has(back.id) ? button : name)?.focus()
  }, [comparison, columns])
}
