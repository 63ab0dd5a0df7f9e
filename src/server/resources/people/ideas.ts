import type { ParsedInputOf } from '#contract/operations.ts'
import type { Idea, ideaOperations, OfferedIdea } from '#contract/resources/people/ideas.ts'
import { IDEAS_MAX } from '#domain/limits.ts'
import { cleanIdeaDescription, cleanIdeaTitle } from '#domain/names.ts'
import { z } from 'zod'
import { knownTagIds } from '../../db/queries/matching/tags.ts'
import {
  addIdea,
  changeIdea,
  countIdeas,
  deleteIdea,
  findIdeas,
  findIdeasOf,
  type IdeaRow,
  type IdeasSeen,
  type IdeaTexts,
  moveIdea,
  putIdeaTags,
  replaceIdeaTags,
} from '../../db/queries/people/ideas.ts'
import { openIdeasWith } from '../../db/queries/people/search.ts'
import { Failure, type FieldIssue, found } from '../../failure.ts'
import type { Handlers, ReadingContext, UserContext } from '../../operation.ts'
import { fromCursor, toPage } from '../cursor.ts'
import { knownLevels } from '../levels.ts'
import { wordsOf } from './search.ts'
import { Language } from '#contract/shapes.ts'
import { seesIdea } from '#domain/access.ts'
import { takesLevel } from '#domain/people/levels.ts'
import { ranked, type Similarity, similarityScore } from '#domain/similarity-score.ts'
import type { TagName } from '../../matching/tag-similarities.ts'
import { presenterContextOf, presentPeopleById } from './people-presenter.ts'

type Written = Omit<ParsedInputOf<'ideas.patch'>, 'id' | 'position'>

/** The texts as they are kept. @throws Failure validation_failed with an issue for each bad field */
const clean = async (
  { db }: UserContext,
  { title, description, tag_ids: tagIds, languages, levels, state }: Written,
): Promise<Partial<IdeaTexts>> => {
  const issues: FieldIssue[] = []
  const texts: { title?: string; description?: string } = {}
  if (title !== undefined) {
    const cleaned = cleanIdeaTitle(title)
    if (cleaned.ok) texts.title = cleaned.text
    else issues.push({ path: 'title', code: cleaned.code })
  }
  if (description !== undefined) {
    const cleaned = cleanIdeaDescription(description)
    if (cleaned.ok) texts.description = cleaned.text
    else issues.push({ path: 'description', code: cleaned.code })
  }
  issues.push(...issuesOfTags(tagIds ?? [], await knownTagIds(db, tagIds ?? [])))
  if (issues.length > 0) throw new Failure('validation_failed', { issues })
  return {
    ...texts,
    ...(languages && { languages: [...new Set(languages)] }),
    ...(levels && { levelIds: await knownLevels(db, 'levels', levels) }),
    ...(state && { state }),
  }
}

const issuesOfTags = (tagIds: readonly string[], known: ReadonlySet<string>): FieldIssue[] =>
  tagIds.flatMap((id, index): FieldIssue[] => {
    const path = `tag_ids.${index}`
    if (!known.has(id)) return [{ path, code: 'unknown_tag' }]
    return tagIds.indexOf(id) < index ? [{ path, code: 'duplicate_tag' }] : []
  })

const afterCommit = (id: string) => (context: ReadingContext) => presentIdea(context, id)

const Position = z.strictObject({ isFull: z.boolean(), score: z.number(), createdAt: z.number(), id: z.uuid() })

/** The next open ideas of all supervisors. One that is closed meanwhile is left out, so that a page may have fewer. */
const list = async (
  context: ReadingContext,
  { q, tag, language, level, limit, cursor }: ParsedInputOf<'ideas.list'>,
) => {
  const { db, actor, now, services } = context
  // Only students fit ideas; for others the newest come first.
  const studentId = actor.role === 'STUDENT' ? actor.id : null
  const words = wordsOf(q, 'q')
  const filter = {
    ids: words.length === 0 ? null : await openIdeasWith(db, words),
    tagId: tag ?? null,
    language: language ?? null,
    ...(level !== undefined && { level: level === 'all' ? null : level }),
  }
  const after = fromCursor(Position, cursor)
  const page = await services.matching.rankIdeas(db, { studentId, now }, filter, after, limit + 1)
  const { rows, nextCursor } = toPage(page, limit, ({ isFull, score, createdAt, id }) => ({
    isFull,
    score,
    createdAt,
    id,
  }))
  return { items: await presentOffered(context, rows), next_cursor: nextCursor }
}

/** The author is locked, and with them their ideas: nobody else changes those. */
export const ideaHandlers: Handlers<keyof typeof ideaOperations> = {
  'supervisors.ideas.list': (context, { id }) => presentIdeasOf(context, id),
  'supervisors.ideas.add': {
    run: async (context, { id: supervisorId, ...written }) => {
      const { db, now } = context
      const texts = {
        title: '',
        description: '',
        languages: [],
        levelIds: [],
        state: written.state,
        ...(await clean(context, written)),
      }
      if ((await countIdeas(db, supervisorId)) >= IDEAS_MAX) throw new Failure('idea_limit_reached')
      const id = await addIdea(db, supervisorId, texts, now)
      await putIdeaTags(db, id, written.tag_ids)
      return afterCommit(id)
    },
  },
  'ideas.list': list,
  'ideas.get': (context, { id }) => presentIdea(context, id),
  'ideas.patch': {
    run: async (context, { id, position, ...written }) => {
      const { db, actor, now } = context
      const texts = await clean(context, written)
      if (!(await changeIdea(db, id, actor.id, texts, now))) throw new Failure('not_found')
      if (written.tag_ids) await replaceIdeaTags(db, id, written.tag_ids)
      if (position !== undefined) await moveIdea(db, id, actor.id, position)
      return afterCommit(id)
    },
  },
  'ideas.delete': {
    run: async ({ db, actor }, { id }) => {
      if (!(await deleteIdea(db, id, actor.id))) throw new Failure('not_found')
      return undefined
    },
  },
}

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
const presentIdeasOf = async (context: ReadingContext, supervisorId: string): Promise<WireIdea[]> => {
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

/** An idea. @throws Failure not_found, also when the caller may not read it */
const presentIdea = async (context: ReadingContext, id: string): Promise<WireIdea> => {
  const { db, actor, services } = context
  const [idea] = present(context, await services.matching.withSimilarities(db, () => findIdeas(db, actor.id, [id])))
  return found(idea)
}

/** Ideas with their supervisors, in this order; without those that are gone or that the caller may not read. */
const presentOffered = async (
  context: ReadingContext,
  order: readonly { readonly id: string; readonly supervisorId: string }[],
): Promise<z.input<typeof OfferedIdea>[]> => {
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
