import type { Match, matchOperations } from '#contract/resources/matching/matches.ts'
import { seesIdea } from '#domain/access.ts'
import { similarityScore } from '#domain/similarity-score.ts'
import type { z } from 'zod'
import { findOpenIdeas, type OpenIdea } from '../../db/queries/people/ideas.ts'
import { Failure, found } from '../../failure.ts'
import type { Handlers, ReadingContext } from '../../operation.ts'
import { type PeopleView, presenterContextOf, presentOf, readPeople, scoreOf } from '../people/people-presenter.ts'

type WireMatch = z.input<typeof Match>

/** The open ideas of supervisors, of one of whom a match tells. */
type IdeasBySupervisor = Awaited<ReturnType<typeof findOpenIdeas>>

/** Why two of the people read fit as well as they do. */
export function explanationOf(
  view: PeopleView,
  studentId: string,
  supervisorId: string,
): z.input<typeof Match>['explanation'] {
  return view.explanationOf(studentId, supervisorId).map(({ tagId, bestTagId, ...numbers }) => ({
    tag_id: tagId,
    tag_name: view.nameOf(tagId),
    best_tag_id: bestTagId,
    best_tag_name: bestTagId === null ? null : view.nameOf(bestTagId),
    ...numbers,
  }))
}

/** A supervisor as a match of the student; null if the viewer may not see the supervisor. */
const presentMatch = (
  view: PeopleView,
  ideas: IdeasBySupervisor,
  studentId: string,
  supervisorId: string,
): WireMatch | null => {
  const supervisor = presentOf(view, supervisorId)
  if (!supervisor) return null
  return {
    supervisor,
    similarity_score: scoreOf(view, studentId, supervisorId),
    explanation: explanationOf(view, studentId, supervisorId),
    ideas: presentIdeas(view, studentId, readIdeas(view, supervisorId, ideas)),
  }
}

const readIdeas = ({ viewer, people }: PeopleView, supervisorId: string, ideas: IdeasBySupervisor) => {
  const supervisor = people.get(supervisorId)
  return supervisor && seesIdea(viewer, supervisor, 'OPEN') ? (ideas.get(supervisorId) ?? []) : []
}

/** The first of ideas that fit equally well comes first. */
const presentIdeas = (
  { people, similarity }: PeopleView,
  studentId: string,
  ideas: readonly OpenIdea[],
): WireMatch['ideas'] => {
  const own = people.get(studentId)?.tags ?? []
  const scored = ideas.map(({ id, title, tagIds }) => ({
    id,
    title,
    similarity_score: similarityScore(own, tagIds, similarity),
  }))
  const best = scored.reduce<(typeof scored)[number] | null>(
    (first, idea) => (first && first.similarity_score >= idea.similarity_score ? first : idea),
    null,
  )
  return { count: ideas.length, best }
}

/** Supervisors as matches of the student, in the order of the ids; those whom the viewer may not see are left out. */
export async function presentMatches(
  context: ReadingContext,
  studentId: string,
  ids: readonly string[],
): Promise<WireMatch[]> {
  const view = await readPeople(presenterContextOf(context), [studentId, ...ids])
  const ideas = await findOpenIdeas(context.db, ids, levelIn(view, studentId))
  return ids.flatMap((supervisorId) => presentMatch(view, ideas, studentId, supervisorId) ?? [])
}

const levelIn = ({ people }: PeopleView, studentId: string): string | null => people.get(studentId)?.levels[0] ?? null

const isPair = ({ people }: PeopleView, studentId: string, supervisorId: string): boolean => {
  const [student, supervisor] = [people.get(studentId), people.get(supervisorId)]
  return student?.role === 'STUDENT' && !student.isDeleted && supervisor?.role === 'SUPERVISOR' && !supervisor.isDeleted
}

export const matchHandlers: Handlers<keyof typeof matchOperations> = {
  'matches.list': async (context, { id, limit }) => {
    const suggested = await context.services.matching.suggest(context.db, id, limit, context.now)
    const ids = suggested.map(({ supervisorId }) => supervisorId)
    return presentMatches(context, id, ids)
  },
  'matches.explain': async (context, { id, supervisor_id }) => {
    const { actor } = context
    if (actor.role !== 'ADMIN' && actor.id !== id && actor.id !== supervisor_id) throw new Failure('not_allowed')
    const view = await readPeople(presenterContextOf(context), [id, supervisor_id])
    if (!isPair(view, id, supervisor_id)) throw new Failure('not_found')
    const ideas = await findOpenIdeas(context.db, [supervisor_id], levelIn(view, id))
    return found(presentMatch(view, ideas, id, supervisor_id))
  },
}
