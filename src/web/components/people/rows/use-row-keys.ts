import type { KeyboardEvent, RefObject } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }

/**
 * Arrow keys move between the search field and the rows; Enter in the field moves to the first row, and on a row opens
 * it.
 * @param rowsAre selector of what has the focus in a row
 */
export function useRowKeys(
  field: RefObject<HTMLInputElement | null>,
  rowsAre: 'li a' | 'li button' = 'li a',
): (event: KeyboardEvent<HTMLElement>) => void {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const step = STEPS[event.key]
    if (step === undefined || event.nativeEvent.isComposing) return
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(rowsAre)]
    const at = rows.findIndex((row) => row === event.target)
    const isInField = event.target === field.current
    if (!isInField && (at === -1 || event.key === 'Enter')) return
    if (isInField && step < 0) return
    event.preventDefault()
    const next = at + step < 0 ? field.current : rows[at + step]
    next?.focus()
  }
}
