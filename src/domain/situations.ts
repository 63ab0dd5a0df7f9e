/**
 * Search filter beside the role: a person's situation in the running cycle. `waiting`: has no supervisor, and a request that is
 * open or ended without an answer. `asked_nobody`: has no supervisor, and has asked for none in this cycle.
 * `has_asked`: a student who has, whatever became of it. `chose_tags`: a student with tags. `owes_answers`: a supervisor who is
 * asked, and has not answered. `waited_for`: a supervisor for whose place students wait.
 */
export const SITUATIONS = [
  'waiting',
  'with_supervisor',
  'without_supervisor',
  'in_conflict',
  'asked_nobody',
  'has_asked',
  'chose_tags',
  'without_tags',
  'owes_answers',
  'with_free_places',
  'waited_for',
] as const

export type Situation = (typeof SITUATIONS)[number]
