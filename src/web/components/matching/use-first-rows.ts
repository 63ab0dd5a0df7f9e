import { type RefObject, useLayoutEffect, useState } from 'react'

/** Room for the button that shows the rest, in font sizes. */
const BUTTON = 3.5

/**
 * How many items of a wrapping list fit into its first rows, beside a button that shows the rest. Every item has to be
 * in the list; the others have the attribute `hidden`, the last one shown has `data-last`.
 * @param rows undefined for all of them
 */
export function useFirstRows(list: RefObject<HTMLElement | null>, rows: number | undefined, count: number): number {
  const [fitting, setFitting] = useState(count)
  useLayoutEffect(() => {
    const shown = list.current
    if (!shown || rows === undefined) return
    const look = (): void => setFitting(countFitting(shown, rows))
    look()
    const observer = new ResizeObserver(look)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [list, rows])
  return rows === undefined ? count : Math.min(fitting, count)
}

const countFitting = (list: HTMLElement, rows: number): number => {
  const items = [...list.querySelectorAll<HTMLElement>('[data-item]')]
  const before = items.map((item) => ({ isHidden: item.hidden, isLast: item.hasAttribute('data-last') }))
  for (const item of items) {
    item.hidden = false
    item.removeAttribute('data-last')
  }
  const tops = [...new Set(items.map((item) => item.offsetTop))]
  const last = tops[rows - 1] ?? Number.POSITIVE_INFINITY
  let fitting = items.filter((item) => item.offsetTop <= last).length
  const button = BUTTON * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const end = list.offsetLeft + list.clientWidth
  // Alone in its row it gives way to the button (`data-last`).
  const leavesNoRoom = (item: HTMLElement | undefined): boolean =>
    item !== undefined &&
    item.offsetTop === last &&
    item.offsetLeft > list.offsetLeft &&
    item.offsetLeft + item.offsetWidth + button > end
  if (fitting < items.length && leavesNoRoom(items[fitting - 1])) fitting -= 1
  for (const [at, item] of items.entries()) {
    item.hidden = before[at]?.isHidden ?? false
    item.toggleAttribute('data-last', before[at]?.isLast ?? false)
  }
  return fitting
}
