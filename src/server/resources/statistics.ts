import type { statisticsOperations } from '#contract/resources/statistics.ts'
import { visibilityInRequest } from '#domain/access.ts'
import {
  countPeople,
  demandByTag,
  findConflicts,
  findKeptPairs,
  findLongestWaiting,
  requestsPerWeek,
} from '../db/queries/statistics.ts'
import { countAllPending } from '../db/queries/requests/inbox.ts'
import { countWaiting } from '../db/queries/waiting-list.ts'
import type { Handlers, ReadingContext } from '../operation.ts'
import { presenterContextOf, presentPeopleById } from './people/people-presenter.ts'

/** Students who wait, and supervisors whom each of them has asked, that are named. */
const NAMED = 5

type StudentWithSupervisors = { readonly studentId: string; readonly supervisorIds: readonly string[] }

/** Reads everybody whom the figures name at once. @returns somebody's names and those around them; nobody whose row is gone */
const namesOf = async (context: ReadingContext, named: readonly StudentWithSupervisors[]) => {
  const ids = named.flatMap(({ studentId, supervisorIds }) => [studentId, ...supervisorIds])
  const people = await presentPeopleById(presenterContextOf(context), ids, visibilityInRequest)
  return ({ studentId, supervisorIds }: StudentWithSupervisors) => {
    const student = people.get(studentId)
    const supervisors = supervisorIds.flatMap((id) => people.get(id) ?? [])
    return student ? [{ student, supervisors }] : []
  }
}

export const statisticsHandlers: Handlers<keyof typeof statisticsOperations> = {
  'admin.statistics': async (context) => {
    const { db, now } = context
    const tags = await demandByTag(db)
    const people = await countPeople(db)
    const conflicts = await findConflicts(db)
    const keptPairs = await findKeptPairs(db)
    const { students, supervisors } = await countWaiting(db, now)
    const pending = await countAllPending(db)
    const waiting = (await findLongestWaiting(db, NAMED)).map(({ supervisorIds, ...rest }) => ({
      ...rest,
      asked: supervisorIds.length,
      supervisorIds: supervisorIds.slice(0, NAMED),
    }))
    const kept = keptPairs.map(({ supervisorId, ...pair }) => ({ ...pair, supervisorIds: [supervisorId] }))
    const present = await namesOf(context, [...conflicts, ...waiting, ...kept])
    return {
      supervisors: people.supervisors,
      slots: people.slots,
      students: { ...people.students, with_tags: tags.reduce((sum, { favourites }) => sum + favourites, 0) },
      open_requests: pending.requests + pending.questions,
      ...(students > 0 && { lines: { students, supervisors } }),
      longest_waiting: waiting.flatMap(({ since, asked, ...around }) =>
        present(around).map((names) => ({ ...names, since: new Date(since).toISOString(), asked })),
      ),
      conflicts: conflicts.flatMap(present),
      kept_pairs: kept.flatMap(({ requestId, ...around }) =>
        present(around).flatMap(({ student, supervisors: [supervisor] }) =>
          supervisor ? [{ request_id: requestId, student, supervisor }] : [],
        ),
      ),
      requests_per_week: await requestsPerWeek(db, now),
      tags: tags.map(({ name, demand, supply }) => ({ tag_name: name, demand, supply })),
    }
  },
}
