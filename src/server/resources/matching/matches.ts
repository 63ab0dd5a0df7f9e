import type { Match } from '#contract/resources/matching/matches.ts'
import type { Contribution } from '#domain/similarity-score.ts'
import type { z } from 'zod'
import { listTags } from '../../db/queries/matching/tags.ts'
import { roleOf } from '../../db/queries/people/people.ts'
import { Failure, found } from '../../failure.ts'
import type { Handlers, ReadingContext } from '../../operation.ts'
import { presentPeopleById, presentPerson } from '../people/people-presenter.ts'

type WireContribution = z.input<typeof Match>['explanation'][number]

const look = ({ db, actor, services }: ReadingContext) => ({ db, viewer: actor, matching: services.matching })

const presentContribution =
  (nameOf: ReadonlyMap<string, string>) =>
  ({ tagId, weight, bestTagId, similarity, contribution }: Contribution): WireContribution => ({
    tag_id: tagId,
    tag_name: nameOf.get(tagId) ?? '',
    weight,
    best_tag_id: bestTagId,
    best_tag_name: bestTagId === null ? null : (nameOf.get(bestTagId) ?? null),
    similarity,
    contribution,
  })

const tagNames = async ({ db }: ReadingContext): Promise<Map<string, string>> =>
  new Map((await listTags(db)).map(({ id, name }) => [id, name]))

export const matchHandlers: Handlers<'matches.list' | 'matches.explain'> = {
  'matches.list': async (context, { id, limit }) => {
    const suggested = await context.services.matching.suggest(context.db, id, limit)
    const people = await presentPeopleById(
      look(context),
      suggested.map(({ supervisorId }) => supervisorId),
    )
    const present = presentContribution(await tagNames(context))
    return suggested.flatMap(({ supervisorId, score, contributions }) => {
      const supervisor = people.get(supervisorId)
      return supervisor ? { supervisor, similarity_score: score, explanation: contributions.map(present) } : []
    })
  },
  'matches.explain': async (context, { id, supervisor_id }) => {
    const { db, actor, services } = context
    if (actor.role !== 'ADMIN' && actor.id !== id && actor.id !== supervisor_id) throw new Failure('not_allowed')
    if ((await roleOf(db, id)) !== 'STUDENT' || (await roleOf(db, supervisor_id)) !== 'SUPERVISOR') {
      throw new Failure('not_found')
    }
    const supervisor = await presentPerson(look(context), supervisor_id)
    const { score, contributions } = found(await services.matching.explain(db, id, supervisor_id))
    const present = presentContribution(await tagNames(context))
    return { supervisor, similarity_score: score, explanation: contributions.map(present) }
  },
}
