import { takesLevel } from '#domain/people/levels.ts'
import type { Queryable } from '../../db/client.ts'
import { levelOf } from '../../db/queries/levels.ts'
import { levelsOfOpenIdea } from '../../db/queries/people/ideas.ts'
import { Failure, found } from '../../failure.ts'

type NamedIdea = { readonly ideaId: string; readonly supervisorId: string; readonly studentId: string }

/** @throws Failure idea_not_open; level_does_not_fit */
export async function refuseOtherIdea(db: Queryable, { ideaId, supervisorId, studentId }: NamedIdea): Promise<void> {
  const levels = found(await levelsOfOpenIdea(db, ideaId, supervisorId), 'idea_not_open')
  if (!takesLevel(levels, await levelOf(db, studentId))) throw new Failure('level_does_not_fit')
}
