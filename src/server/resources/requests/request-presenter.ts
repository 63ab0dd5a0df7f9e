import type { Request } from '#contract/resources/requests/requests.ts'
import { type Changes, mayChange } from '#domain/request-lifecycle.ts'
import { visibilityInRequest } from '#domain/access.ts'
import type { z } from 'zod'
import type { Database } from '../../db/client.ts'
import type { KnownUser } from '../../db/queries/accounts/callers.ts'
import type { RequestRecord } from '../../db/queries/requests/requests.ts'
import type { SimilarityIndex } from '../../matching/similarity-index.ts'
import { presentPeopleById } from '../people/people-presenter.ts'

type WireRequest = z.input<typeof Request>
type PresenterContext = { readonly db: Database; readonly viewer: KnownUser; readonly matching: SimilarityIndex }

/** Requests as one of their people, or an admin, sees them, in the given order. */
export async function presentRequests(
  look: PresenterContext,
  records: readonly RequestRecord[],
): Promise<WireRequest[]> {
  const people = await presentPeopleById(
    look,
    records.flatMap(({ facts }) => [facts.studentId, facts.supervisorId]),
    visibilityInRequest,
  )
  const scores = await scoresOf(look, records)
  return records.flatMap((record) => {
    const { facts } = record
    const student = people.get(facts.studentId)
    const supervisor = people.get(facts.supervisorId)
    if (!student || !supervisor) return []
    return {
      id: record.id,
      type: facts.type,
      state: facts.state,
      student,
      supervisor,
      message: record.message,
      created_at: record.createdAt.toISOString(),
      updated_at: record.updatedAt.toISOString(),
      similarity_score: scores.get(record.id) ?? null,
      conflict: isInConflict(record),
      can: changesOf(record, look.viewer),
    }
  })
}

const isInConflict = ({ facts, circumstances }: RequestRecord): boolean =>
  facts.type === 'SUPERVISION' && facts.state === 'ACCEPTED' && circumstances.studentPaired

const NO_CHANGES: Changes = { accept: false, reject: false, withdraw: false, undo: false, remove: false }

const changesOf = ({ facts, circumstances }: RequestRecord, viewer: KnownUser): Changes =>
  viewer.role === 'ADMIN' ? NO_CHANGES : mayChange(facts, viewer.id, circumstances)

/** The score of the two people of each request, by request id; one query a supervisor, which is one but for admins. */
const scoresOf = async (
  { db, matching }: PresenterContext,
  records: readonly RequestRecord[],
): Promise<Map<string, number>> => {
  const bySupervisor = Map.groupBy(records, ({ facts }) => facts.supervisorId)
  const scores = new Map<string, number>()
  for (const [supervisorId, requests] of bySupervisor) {
    const ofStudents = await matching.scoresOfStudents(
      db,
      supervisorId,
      requests.map(({ facts }) => facts.studentId),
    )
    for (const { id, facts } of requests) scores.set(id, ofStudents.get(facts.studentId) ?? 0)
  }
  return scores
}
