import { m } from '#messages'
import type { Phase } from '#domain/cycles/phases.ts'

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
