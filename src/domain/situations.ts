import { type Role, ROLES } from './roles.ts'

/**
 * Search filter beside the role: a person's situation in the running cycle. Anybody who is `without_supervisor` is one of three: `waiting`
 * has an open request; `has_to_ask_again` has none, though there was one in this cycle: rejected, withdrawn, or ended without an answer;
 * `asked_nobody` has had none. `has_asked`: a student who has, whatever became of it. `chose_tags`: a student with tags. `owes_answers`: a supervisor who is
 * asked, and has not answered. `waited_for`: a supervisor for whose place students wait.
 */
export const SITUATIONS = [
  'waiting',
  'has_to_ask_again',
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

/** The situations in which people of a role can be. */
export const SITUATIONS_OF: Readonly<Record<Role, readonly Situation[]>> = {
  STUDENT: [
    'waiting',
    'with_supervisor',
    'without_supervisor',
    'has_to_ask_again',
    'asked_nobody',
    'has_asked',
    'in_conflict',
    'chose_tags',
    'without_tags',
  ],
  SUPERVISOR: ['with_free_places', 'owes_answers', 'without_tags', 'waited_for'],
  ADMIN: [],
}

/** None of those on the left is ever true together with one of those on the right. */
const EXCLUDING: readonly (readonly [readonly Situation[], readonly Situation[]])[] = [
  [
    ['with_supervisor', 'in_conflict'],
    ['without_supervisor', 'waiting', 'has_to_ask_again', 'asked_nobody'],
  ],
  [['has_asked', 'waiting', 'has_to_ask_again'], ['asked_nobody']],
  [['waiting'], ['has_to_ask_again']],
  [['chose_tags'], ['without_tags']],
]

/** Whether two different situations can be those of one person. */
export function canBeBoth(one: Situation, other: Situation): boolean {
  const isOfOneRole = ROLES.some((role) => [one, other].every((name) => SITUATIONS_OF[role].includes(name)))
  const exclude = (left: Situation, right: Situation): boolean =>
    EXCLUDING.some(([these, those]) => these.includes(left) && those.includes(right))
  return isOfOneRole && !exclude(one, other) && !exclude(other, one)
}
