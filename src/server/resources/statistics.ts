import type { statisticsOperations } from '#contract/resources/statistics.ts'
import { visibilityInRequest } from '#domain/access.ts'
import { readStamp } from '../db/queries/matching/matches.ts'
import type { TagRow } from '../db/queries/matching/tags.ts'
import { countPeople, demandByTag, findConflicts, requestsPerWeek, type TagDemand } from '../db/queries/statistics.ts'
import { together } from '../db/together.ts'
import type { ChosenBy } from '../matching/similarity-index.ts'
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

/** The most wanted first; what is wanted and offered alike stays in order of name. */
const inOrder = (tags: readonly TagRow[], chosenBy: (tagId: string) => ChosenBy): TagDemand[] =>
  tags
    .map(({ id, name }) => {
      const { students: demand, supervisors: supply } = chosenBy(id)
      return { name, demand, supply }
    })
    .toSorted((one, other) => other.demand - one.demand || other.supply - one.supply)

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
    const tags = chosenBy ? inOrder(facts.tags, chosenBy) : await demandByTag(db)
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
      tags: tags.map(({ name, demand, supply }) => ({ tag_name: name, demand, supply })),
    }
  },
}
