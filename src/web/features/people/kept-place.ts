import { type RefObject, useEffect, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

type Place = {
  /** What the table answers: another question begins with the first row. */
  readonly of: string
  /** How far it was scrolled, pixels. */
  readonly top: number
  /** The row that had the focus. */
  readonly active: number
}

/** Where the table was left. */
let left: Place = { of: '', top: 0, active: 0 }

/** Where a table begins: where it was left, if Back leads to it. */
export function useBegin(of: string): Place {
  const isBack = useNavigationType() === NavigationType.Pop
  const [begin] = useState(() => (isBack && left.of === of ? left : { of, top: 0, active: 0 }))
  return begin
}

/** Scrolls a table to where it begins, and keeps where it is left. */
export function useKeptPlace(
  scroller: RefObject<HTMLElement | null>,
  begin: Place,
  { of, active }: Omit<Place, 'top'>,
): void {
  useEffect(() => {
    if (begin.top > 0) scroller.current?.scrollTo({ top: begin.top })
  }, [scroller, begin])
  useEffect(() => {
    const element = scroller.current
    const keep = (): void => {
      left = { of, top: element?.scrollTop ?? 0, active }
    }
    keep()
    element?.addEventListener('scroll', keep, { passive: true })
    return () => element?.removeEventListener('scroll', keep)
  }, [scroller, of, active])
}
