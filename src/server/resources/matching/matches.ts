import type { Match, matchOperations } from '#contract/resources/matching/matches.ts'
import type { z } from 'zod'
import { type FreeSupervisor, freeSlots } from '../../db/queries/matching/matches.ts'
import { Failure, found } from '../../failure.ts'
import type { Handlers } from '../../operation.ts'
import {
  type PeopleView,
  presenterContextOf,
  presentOf,
  readPeople,
  readPeopleAndFirstWithSlot,
  scoreOf,
} from '../people/people-presenter.ts'

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

/** Candidates beyond those who are suggested; there are more where many have the same score. */
const ALIKE_MAX = 100

/** Those of them who take part and have a slot, as they were read. */
const freeIn = ({ people }: PeopleView, ids: readonly string[]): FreeSupervisor[] =>
  ids.flatMap((supervisorId) => {
    const person = people.get(supervisorId)
    const isFree =
      person?.role === 'SUPERVISOR' && person.isRegistered && !person.isDeleted && person.availableSlots > 0
    return person && isFree ? [{ supervisorId, ...person }] : []
  })

const isPair = ({ people }: PeopleView, studentId: string, supervisorId: string): boolean => {
  const [student, supervisor] = [people.get(studentId), people.get(supervisorId)]
  return student?.role === 'STUDENT' && !student.isDeleted && supervisor?.role === 'SUPERVISOR' && !supervisor.isDeleted
}

export const matchHandlers: Handlers<keyof typeof matchOperations> = {
  'matches.list': async (context, { id, limit }) => {
    const { db, services } = context
    let view: PeopleView | null = null
    const suggested = await services.matching.suggest(db, id, limit, async (candidates) => {
      // Whoever is suggested is read anyway; of many who are alike hardly anybody is.
      if (candidates.ids.length > limit + ALIKE_MAX) return freeSlots(db, candidates.ids)
      view = await readPeopleAndFirstWithSlot(presenterContextOf(context), [id], candidates)
      return freeIn(view, candidates.ids)
    })
    const ids = suggested.map(({ supervisorId }) => supervisorId)
    const seen =
      view !== null && ids.every((one) => view?.people.has(one))
        ? view
        : await readPeople(presenterContextOf(context), [id, ...ids])
    return ids.flatMap((supervisorId) => presentMatch(seen, id, supervisorId) ?? [])
  },
  'matches.explain': async (context, { id, supervisor_id }) => {
    const { actor } = context
    if (actor.role !== 'ADMIN' && actor.id !== id && actor.id !== supervisor_id) throw new Failure('not_allowed')
    const view = await readPeople(presenterContextOf(context), [id, supervisor_id])
    if (!isPair(view, id, supervisor_id)) throw new Failure('not_found')
    return found(presentMatch(view, id, supervisor_id))
  },
}
