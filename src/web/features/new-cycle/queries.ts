import { call } from '#web/api/call.ts'
import { CYCLES } from '#web/api/cycles.ts'
import type { InputOf } from '#contract/operations.ts'
import type { DatesEffect } from '#contract/resources/cycle-dates.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '#messages'
import type { Phase } from '#domain/cycles/phases.ts'

/** Closes the running cycle and opens the next: whatever was seen before may be gone. */
export function useOpenCycle() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (next: InputOf<'admin.cycles.open'>) => call('admin.cycles.open', next),
    onSuccess: () => client.invalidateQueries(),
  })
}

/** The preview of calling off is there for an hour after a cycle began, on one page. */
const CALL_OFF_POLL_MS = 3_000

/** The effects of calling the running cycle off, as of now: no event says what students and supervisors do meanwhile. */
export function callOffQuery(id: string) {
  return queryOptions({
    queryKey: [...CYCLES, 'call-off', id],
    queryFn: ({ signal }) => call('admin.cycles.call_off.preview', { id }, { signal }),
    staleTime: 0,
    // After the hour there is nothing to look at any more.
    refetchInterval: ({ state }) => (state.error ? false : CALL_OFF_POLL_MS),
  })
}

/** Calls the running cycle off: the one before goes on. */
export function useCallOff() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('admin.cycles.call_off', { id }),
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'call-off' }),
  })
}

/** A change of the rules of a cycle: what is left out stays. */
export type Dates = Omit<InputOf<'cycles.current.patch'>, 'dry_run' | 'cycle_id' | 'seen' | 'tell'> & {
  readonly cycle_id: string
}

/** Counts the people whom setting these moments would affect. */
export function previewDates(dates: Dates) {
  return call('cycles.current.patch', { ...dates, dry_run: true })
}

type Previewed = {
  readonly dates: Dates
  readonly preview: DatesEffect
  /** The people whom it concerns get a mail. */
  readonly tell: boolean
}

/** Sets the moments of the running cycle, unless that would do something else by now than was previewed: what may be done may change everywhere. */
export function useSetDates() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ dates, preview, tell }: Previewed) => {
      const { before, phase_before, phase } = preview
      return call('cycles.current.patch', { ...dates, tell, seen: { before, phase_before, phase } })
    },
    // Refused dates, too: another window has set some.
    onSettled: () => client.invalidateQueries(),
  })
}

/** Whether a backup is made before a cycle begins, and how old the last one is. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => call('admin.backups.get', {}, { signal }),
})

/** The name of a phase. */
export const PHASE_TEXTS: Readonly<Record<Phase, () => string>> = {
  PREPARATION: m.admin_phase_preparation,
  MATCHING: m.admin_phase_matching,
  ASSIGNMENT: m.admin_phase_assignment,
  ENDED: m.admin_phase_ended,
}

/** The moments of a cycle, and what their fields are called. */
export const FIELDS = { opens_at: m.cycle_opens, closes_at: m.cycle_closes, ends_at: m.cycle_ends } as const
export type Field = keyof typeof FIELDS
export const NAMES = Object.keys(FIELDS) as Field[]

/** The typed values: times of the institution without a zone, and a number of days; '' for none. */
export type Values = Readonly<Record<Field | 'answer_days', string>>
