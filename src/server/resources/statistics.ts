import type { statisticsOperations } from '#contract/resources/statistics.ts'
import { visibilityInRequest } from '#domain/access.ts'
import { readStamp } from '../db/queries/matching/matches.ts'
import { countPeople, findConflicts, requestsPerWeek } from '../db/queries/statistics.ts'
import { together } from '../db/together.ts'
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

type Counted = { readonly tag_name: string; readonly demand: number; readonly supply: number }

/** The most wanted first; what is wanted and offered alike stays in order of name. */
const mostWanted = (one: Counted, other: Counted): number => other.demand - one.demand || other.supply - one.supply

export const statisticsHandlers: Handlers<keyof typeof statisticsOperations> = {
  'admin.statistics': async (context) => {
    const { db, now, services } = context
    const { facts, chosenBy } = await services.matching.countTags(db, async () => {
      const [stamp, people, perWeek, conflicts, tags] = await together(db, (one) => [
        readStamp(one),
        countPeople(one),
        requestsPerWeek(one, now),
        findConflicts(one),
        services.matching.tags(one),
      ])
      return { ...stamp, people, perWeek, conflicts, tags }
    })
    const { people, perWeek, conflicts } = facts
    const tags = facts.tags.map(({ id, name }): Counted => {
      const { students: demand, supervisors: supply } = chosenBy(id)
      return { tag_name: name, demand, supply }
    })
    return {
      supervisors: { registered: people.supervisorsRegistered, total: people.supervisorsTotal },
      slots: { available: people.slotsAvailable, total: people.slotsTotal },
      students: {
        with_supervisor: people.studentsWithSupervisor,
        total: people.studentsTotal,
        waiting: people.studentsWaiting,
      },
      conflicts: await presentConflicts(context, conflicts),
      requests_per_week: perWeek,
      tags: tags.toSorted(mostWanted),
    }
  },
}
