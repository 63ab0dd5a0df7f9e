import type { statisticsOperations } from '#contract/resources/statistics.ts'
import { visibilityInRequest } from '#domain/access.ts'
import { countPeople, demandByTag, findConflicts, requestsPerWeek } from '../db/queries/statistics.ts'
import type { Handlers, ReadingContext } from '../operation.ts'
import { presenterContextOf, presentPeopleById } from './people/people-presenter.ts'

/** Students with several accepted requests, and whose they are. */
const presentConflicts = async (context: ReadingContext, conflicts: Awaited<ReturnType<typeof findConflicts>>) => {
  const ids = conflicts.flatMap(({ studentId, supervisorIds }) => [studentId, ...supervisorIds])
  const people = await presentPeopleById(presenterContextOf(context), ids, visibilityInRequest)
  return conflicts.flatMap(({ studentId, supervisorIds }) => {
    const student = people.get(studentId)
    const supervisors = supervisorIds.flatMap((id) => people.get(id) ?? [])
    return student ? [{ student, supervisors }] : []
  })
}

export const statisticsHandlers: Handlers<keyof typeof statisticsOperations> = {
  'admin.statistics': async (context) => {
    const { db, now } = context
    const tags = await demandByTag(db)
    const people = await countPeople(db)
    const conflicts = await findConflicts(db)
    return {
      supervisors: { registered: people.supervisorsRegistered, total: people.supervisorsTotal },
      slots: { available: people.slotsAvailable, total: people.slotsTotal },
      students: {
        with_supervisor: people.studentsWithSupervisor,
        total: people.studentsTotal,
        waiting: people.studentsWaiting,
      },
      conflicts: await presentConflicts(context, conflicts),
      requests_per_week: await requestsPerWeek(db, now),
      tags: tags.map(({ name, demand, supply }) => ({ tag_name: name, demand, supply })),
    }
  },
}
