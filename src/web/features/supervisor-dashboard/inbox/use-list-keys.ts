import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'

/** Where a key leads from a row among so many. */
const PLACES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Goes with the address: the focus is to go into what opens. */
export const INTO_PANE = { intoPane: true } as const

/**
 * Arrow keys go from row to row, Home and End to the first and the last, and open each beside the list where there is room for it; Enter leads into what is open.
 * @param isBeside what is open stands beside the list
 */
export function useListKeys(isBeside: boolean): (event: KeyboardEvent<HTMLElement>) => void {
  const navigate = useNavigate()
  const open = (row: HTMLElement, state?: typeof INTO_PANE): void => {
    const { search } = new URL(row.getAttribute('href') ?? '', location.href)
    void navigate({ search }, { replace: isBeside, preventScrollReset: true, state: state ?? null })
  }
  return (event) => {
    const { key, currentTarget, target, nativeEvent, metaKey, ctrlKey, shiftKey, altKey } = event
    if (nativeEvent.isComposing || metaKey || ctrlKey || shiftKey || altKey) return
    const rows = [...currentTarget.querySelectorAll<HTMLElement>('li a')]
    const at = rows.findIndex((row) => row === target)
    if (at === -1) return
    const next = rows[PLACES[key]?.(at, rows.length) ?? -1]
    if (next) {
      event.preventDefault()
      next.focus()
      if (isBeside) open(next)
    } else if (key === 'Enter' && rows[at]) {
      event.preventDefault()
      open(rows[at], INTO_PANE)
    }
  }
}
