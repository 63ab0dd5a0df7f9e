import { fittingTags } from '#domain/people/fitting-tags.ts'
import { findIdeasByWords, findSynonymsByWords } from '../../db/queries/people/found-by-words.ts'
import type { ReadingContext } from '../../operation.ts'
import { type Looked, matchesOf, type WireFound } from './matches-of-words.ts'
import { type PeopleView, presenterContextOf, presentOf, readPeople } from './people-presenter.ts'

const NONE = new Map<string, readonly string[]>()

/**
 * People who were found, in order, with which of their tags fit best and what matched. Both are made of what the viewer may
 * read of them, and of open ideas where the viewer reads these.
 */
export async function presentFound(
  context: ReadingContext,
  ids: readonly string[],
  { words, foundIn }: Omit<Looked, 'synonymsOf'>,
): Promise<WireFound[]> {
  if (ids.length === 0) return []
  const { db, actor } = context
  const view = await readPeople(presenterContextOf(context), [...ids, actor.id])
  const ideas = foundIn?.ideas && words.length > 0 ? await findIdeasByWords(db, words, ids) : []
  const synonymsOf = foundIn?.tags && words.length > 0 ? await findSynonymsByWords(db, words) : NONE
  const ideasOf = Map.groupBy(ideas, ({ supervisorId }) => supervisorId)
  return ids.flatMap((id) => {
    const user = presentOf(view, id)
    if (!user) return []
    const matches = matchesOf(user, ideasOf.get(id) ?? [], { words, foundIn, synonymsOf })
    return [{ ...user, best_tag_ids: bestTagsOf(view, user), matches }]
  })
}

/** For a student the tags of a supervisor that bring the score, for a supervisor those of a student. */
const bestTagsOf = (
  { viewer, explanationOf }: PeopleView,
  { id, role, tags }: Omit<WireFound, 'best_tag_ids' | 'matches'>,
) => {
  const theirs = tags.map(({ tag_id }) => tag_id)
  if (viewer.role === 'STUDENT' && role === 'SUPERVISOR') {
    return fittingTags(theirs, explanationOf(viewer.id, id), ({ bestTagId }) => bestTagId)
  }
  if (viewer.role === 'SUPERVISOR' && role === 'STUDENT') {
    return fittingTags(theirs, explanationOf(id, viewer.id), ({ tagId }) => tagId)
  }
  return fittingTags(theirs, [], () => null)
}
