import type { User } from '#contract/resources/people/people.ts'

/** What a student may still fill in, the more useful to supervisors first. */
export type MissingPart = 'thesis' | 'picture'

type Completeness = {
  /** In [0, 1]. */
  readonly share: number
  readonly missing: readonly MissingPart[]
}

/** Name and tags, which everybody on the dashboard has, count like the thesis description and the picture. */
const PARTS = 4

/** How complete a student's profile is. */
export function completenessOf({ student, picture_url }: Pick<User, 'student' | 'picture_url'>): Completeness {
  const missing: MissingPart[] = []
  if (!student?.thesis_description) missing.push('thesis')
  if (!picture_url) missing.push('picture')
  return { share: (PARTS - missing.length) / PARTS, missing }
}
