import { type RefObject, useLayoutEffect, useState } from 'react'

/** Room that the button for the rest needs, in sizes of the text. */
const BUTTON = 3.5

/**
 * How many items of a list that wraps fit into its first rows, with room for a button that shows the rest. Every item has
 * to be in the list; those beyond carry the attribute `hidden`.
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
  const wereHidden = items.map((item) => item.hidden)
  for (const item of items) item.hidden = false
  const tops = [...new Set(items.map((item) => item.offsetTop))]
  const last = tops[rows - 1] ?? Number.POSITIVE_INFINITY
  let fitting = items.filter((item) => item.offsetTop <= last).length
  const button = BUTTON * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const end = list.offsetLeft + list.clientWidth
  const leavesNoRoom = (item: HTMLElement | undefined): boolean =>
    item !== undefined && item.offsetTop === last && item.offsetLeft + item.offsetWidth + button > end
  if (fitting < items.length && leavesNoRoom(items[fitting - 1])) fitting -= 1
  for (const [at, item] of items.entries()) item.hidden = wereHidden[at] ?? false
  return fitting
}
