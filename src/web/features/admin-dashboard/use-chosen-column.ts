import { type KeyboardEvent, type PointerEvent, useState } from 'react'

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  Home: () => 0,
  End: (_at, last) => last,
}

/**
 * The column of a chart whose values are shown: the one under the pointer, or the one that the arrow keys have come to.
 * @param count of the columns, which are equally wide
 * @returns `chosen`, null for none, and the properties of the element that the columns fill
 */
export function useChosenColumn(count: number) {
  const [chosen, setChosen] = useState<number | null>(null)
  const last = count - 1
  const within = (at: number): number => Math.min(last, Math.max(0, at))
  const leave = (): void => setChosen(null)
  const slider = {
    role: 'slider',
    tabIndex: 0,
    'aria-valuemin': 0,
    'aria-valuemax': last,
    'aria-valuenow': chosen ?? last,
    onFocus: () => setChosen((before) => before ?? last),
    onBlur: leave,
    onPointerMove: ({ currentTarget, clientX }: PointerEvent) => {
      const { left, width } = currentTarget.getBoundingClientRect()
      setChosen(within(Math.floor(((clientX - left) / Math.max(1, width)) * count)))
    },
    onPointerLeave: leave,
    onKeyDown: (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      if (!step) return
      event.preventDefault()
      setChosen((before) => within(step(before ?? last, last)))
    },
  } as const
  return { chosen, slider }
}
