import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useBegin, useKeptPlace } from './kept-place.ts'

/** Rows drawn beyond those in view. */
const OVERSCAN = 12

type RowsOptions = {
  readonly scroller: RefObject<HTMLElement | null>
  readonly total: number
  /** Of a row, pixels. */
  readonly height: number
  /** Where it changes the table begins anew, with its first row. */
  readonly of: string
  /** Told which rows are in view, from 0 on. */
  readonly onSeen: (rows: { readonly first: number; readonly last: number }) => void
}

/**
 * Which rows of a long table are drawn, and which one of them has the focus, or gets it when the table does: that one is
 * always there.
 */
export function useRows({ scroller, total, height, of, onSeen }: RowsOptions) {
  // The virtualiser stays the same object while its answers change, which the compiler of React takes for no change.
  'use no memo'
  const begin = useBegin(of)
  const [chosen, setActive] = useState(begin.active)
  const active = Math.min(chosen, total - 1)
  // oxlint-disable-next-line react/incompatible-library -- not memoized, as said above
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    rangeExtractor: (range) => [...new Set([active, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b),
  })
  useEffect(() => {
    rows.measure()
  }, [rows, height])
  const { startIndex: first = 0, endIndex: last = 0 } = rows.range ?? {}
  useEffect(() => {
    onSeen({ first, last })
  }, [onSeen, first, last])
  // The row itself, and not that one is wanted: an effect of a render before may come after the key.
  const wanted = useRef<number>(null)
  const question = useRef(of)
  useEffect(() => {
    if (question.current === of) return
    question.current = of
    setActive(0)
    wanted.current = null
    if (scroller.current) scroller.current.scrollTop = 0
  }, [scroller, of])
  useKeptPlace(scroller, begin, { of, active })
  useEffect(() => {
    if (wanted.current === null) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  })
  return {
    active,
    setActive,
    /** Goes to a row with the focus. */
    goTo: (row: number): void => {
      wanted.current = row
      setActive(row)
      rows.scrollToIndex(row)
    },
    drawn: rows.getVirtualItems(),
    /** Of all rows, pixels. */
    size: rows.getTotalSize(),
  }
}
