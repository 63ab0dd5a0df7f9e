/**
 * Search filter beside the role: a person's situation in the running cycle. `waiting`: has asked, and has neither an
 * answer nor a supervisor.
 */
export const SITUATIONS = [
  'waiting',
  'with_supervisor',
  'without_supervisor',
  'in_conflict',
  'with_free_places',
] as const

export type Situation = (typeof SITUATIONS)[number]
