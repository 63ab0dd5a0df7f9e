/**
 * Search filter beside the role: a person's situation in the running cycle. `waiting`: has asked, and has neither an
 * answer nor a supervisor. `asked_nobody`: has no supervisor, and has asked for none in this cycle.
 */
export const SITUATIONS = [
  'waiting',
  'with_supervisor',
  'without_supervisor',
  'in_conflict',
  'asked_nobody',
  'without_tags',
  'with_free_places',
] as const

export type Situation = (typeof SITUATIONS)[number]
