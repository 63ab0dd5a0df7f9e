import type { Match, matchOperations } from '#contract/resources/matching/matches.ts'
import type { z } from 'zod'
import { Failure, found } from '../../failure.ts'
import type { Handlers } from '../../operation.ts'
import { type PeopleView, presenterContextOf, presentOf, readPeople, scoreOf } from '../people/people-presenter.ts'

type WireMatch = z.input<typeof Match>

/** A supervisor as a match of the student; null if the viewer may not see the supervisor. */
const presentMatch = (view: PeopleView, studentId: string, supervisorId: string): WireMatch | null => {
  const supervisor = presentOf(view, supervisorId)
  if (!supervisor) return null
  return {
    supervisor,
    similarity_score: scoreOf(view, studentId, supervisorId),
    explanation: view.explanationOf(studentId, supervisorId).map(({ tagId, bestTagId, ...numbers }) => ({
      tag_id: tagId,
      tag_name: view.nameOf(tagId),
      best_tag_id: bestTagId,
      best_tag_name: bestTagId === null ? null : view.nameOf(bestTagId),
      ...numbers,
    })),
  }
}

const isPair = ({ people }: PeopleView, studentId: string, supervisorId: string): boolean => {
  const [student, supervisor] = [people.get(studentId), people.get(supervisorId)]
  return student?.role === 'STUDENT' && !student.isDeleted && supervisor?.role === 'SUPERVISOR' && !supervisor.isDeleted
}

export const matchHandlers: Handlers<keyof typeof matchOperations> = {
  'matches.list': async (context, { id, limit }) => {
    const suggested = await context.services.matching.suggest(context.db, id, limit)
    const ids = suggested.map(({ supervisorId }) => supervisorId)
    const view = await readPeople(presenterContextOf(context), [id, ...ids])
    return ids.flatMap((supervisorId) => presentMatch(view, id, supervisorId) ?? [])
  },
  'matches.explain': async (context, { id, supervisor_id }) => {
    const { actor } = context
    if (actor.role !== 'ADMIN' && actor.id !== id && actor.id !== supervisor_id) throw new Failure('not_allowed')
    const view = await readPeople(presenterContextOf(context), [id, supervisor_id])
    if (!isPair(view, id, supervisor_id)) throw new Failure('not_found')
    return found(presentMatch(view, id, supervisor_id))
  },
}
