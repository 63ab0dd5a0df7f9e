import { m } from '#messages'
import { IconArmchair, IconArmchairOff } from '#web/ui/icons.tsx'
import classes from './slots.module.css'
import type { User } from '#contract/resources/people/people.ts'
import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

type SlotsProps = {
  readonly total: number
  readonly available: number
}

/** More slots than this are shown in words only. */
const MOST_DRAWN = 8

/** Places for students: taken ones filled, free ones outlined, and the same in words. */
export function Slots({ total, available }: SlotsProps) {
  const taken = total - available
  const isDrawn = total <= MOST_DRAWN
  return (
    <span className={classes.slots}>
      {total === 0 && <IconArmchairOff size={18} stroke={1.75} aria-hidden />}
      {total > 0 && !isDrawn && <IconArmchair size={18} stroke={1.75} aria-hidden />}
      {isDrawn && total > 0 && (
        <span className={classes.row} aria-hidden="true">
          {Array.from({ length: total }, (_, slot) => (
            <Slot key={slot} isTaken={slot < taken} />
          ))}
        </span>
      )}
      <span>{slotsText(available, total)}</span>
    </span>
  )
}

const Slot = ({ isTaken }: { isTaken: boolean }) => (
  <svg width="13" height="16" viewBox="0 0 13 16" className={isTaken ? classes.taken : classes.free}>
    <path d="M3 1.5h7a1 1 0 0 1 1 1v6h-9v-6a1 1 0 0 1 1-1zM1 8.5h11v3h-11zM2.5 11.500v3M10.500 11.500v3" />
  </svg>
)

/** How many of somebody's places are free, like "2 of 3 places free", or that none is. */
export function slotsText(available: number, total: number): string {
  if (available < 1) return m.person_slots_none()
  return total === 1 ? m.person_slots_one({ available }) : m.person_slots({ available, total })
}

/** Query parameter: the supervisor whose places are being edited, over any page. */
export const PLACES = 'places'

/** State of the address: what is known about the supervisor already. */
export type PlacesState = { readonly supervisor: User }

/** Opens the editor of a supervisor's places. The function never changes, so that rows do not render again. */
export function usePlaces(): (supervisor: User) => void {
  const [, setParams] = useSearchParams()
  const latest = useRef(setParams)
  useEffect(() => {
    latest.current = setParams
  }, [setParams])
  return useCallback((supervisor) => {
    const state: PlacesState = { supervisor }
    const add = (before: URLSearchParams) => [...before, [PLACES, supervisor.id]] as [string, string][]
    latest.current(add, { state, preventScrollReset: true })
  }, [])
}
