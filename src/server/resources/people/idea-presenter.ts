import type { Idea, OfferedIdea } from '#contract/resources/people/ideas.ts'
import { Language } from '#contract/languages.ts'
import { seesIdea } from '#domain/access.ts'
import { takesLevel } from '#domain/people/levels.ts'
import { ranked, type Similarity, similarityScore } from '#domain/similarity-score.ts'
import type { z } from 'zod'
import { findIdeas, findIdeasOf, type IdeaRow, type IdeasSeen } from '../../db/queries/people/ideas.ts'
import { Failure, found } from '../../failure.ts'
import type { TagName } from '../../matching/tag-similarities.ts'
import type { ReadingContext } from '../../operation.ts'
import { presenterContextOf, presentPeopleById } from './people-presenter.ts'

type WireIdea = z.input<typeof Idea>
type Known = { readonly facts: IdeasSeen; readonly similarity: Similarity; readonly nameOf: TagName }

const present = ({ actor }: ReadingContext, { facts, similarity, nameOf }: Known): WireIdea[] =>
  facts.ideas
    .filter(({ supervisor, state }) => seesIdea(actor, supervisor, state))
    .map((idea) => ({
      ...textsOf(idea),
      tags: idea.tagIds.map((id) => ({ id, tag_name: nameOf(id) })),
      similarity_score:
        actor.role === 'STUDENT' ? similarityScore(ranked(facts.readerTagIds), idea.tagIds, similarity) : null,
    }))

const textsOf = (idea: IdeaRow): Omit<WireIdea, 'tags' | 'similarity_score'> => ({
  id: idea.id,
  supervisor_id: idea.supervisorId,
  title: idea.title,
  description: idea.description,
  languages: idea.languages.flatMap((language) => Language.safeParse(language).data ?? []),
  ...(idea.levels.length > 0 && { levels: [...idea.levels] }),
  state: idea.state,
  created_at: idea.createdAt.toISOString(),
  updated_at: idea.updatedAt.toISOString(),
})

/** The ideas of a supervisor that the caller reads; for a student those of their level. @throws Failure not_found when there is no such supervisor */
export async function presentIdeasOf(context: ReadingContext, supervisorId: string): Promise<WireIdea[]> {
  const { db, actor, services } = context
  const known = await services.matching.withSimilarities(db, () => findIdeasOf(db, actor.id, supervisorId))
  const { supervisor } = known.facts
  if (supervisor?.role !== 'SUPERVISOR' || !seesIdea(actor, supervisor, 'OPEN')) throw new Failure('not_found')
  const { facts } = known
  const fitting = facts.ideas.filter(
    ({ levels, supervisorLevels }) =>
      takesLevel(levels, facts.readerLevel) && takesLevel(supervisorLevels, facts.readerLevel),
  )
  return present(context, { ...known, facts: { ...facts, ideas: fitting } })
}

/** One idea. @throws Failure not_found, also when the caller may not read it */
export async function presentIdea(context: ReadingContext, id: string): Promise<WireIdea> {
  const { db, actor, services } = context
  const [idea] = present(context, await services.matching.withSimilarities(db, () => findIdeas(db, actor.id, [id])))
  return found(idea)
}

/** Ideas with their supervisors, in this order; without those that are gone or that the caller may not read. */
export async function presentOffered(
  context: ReadingContext,
  order: readonly { readonly id: string; readonly supervisorId: string }[],
): Promise<z.input<typeof OfferedIdea>[]> {
  if (order.length === 0) return []
  const { db, actor, services } = context
  const ids = order.map(({ id }) => id)
  const known = await services.matching.withSimilarities(db, () => findIdeas(db, actor.id, ids))
  const ideas = new Map(present(context, known).map((idea) => [idea.id, idea]))
  const people = await presentPeopleById(
    presenterContextOf(context),
    order.map(({ supervisorId }) => supervisorId),
  )
  return order.flatMap(({ id, supervisorId }) => {
    const [idea, supervisor] = [ideas.get(id), people.get(supervisorId)]
    return idea?.state === 'OPEN' && supervisor ? [{ ...idea, supervisor }] : []
  })
}
