import type { ParsedInputOf } from '#contract/operations.ts'
import type { ideaOperations } from '#contract/resources/people/ideas.ts'
import { IDEAS_MAX } from '#domain/limits.ts'
import { cleanIdeaDescription, cleanIdeaTitle } from '#domain/names.ts'
import { z } from 'zod'
import { knownTagIds } from '../../db/queries/matching/tags.ts'
import {
  addIdea,
  changeIdea,
  countIdeas,
  deleteIdea,
  type IdeaTexts,
  moveIdea,
  putIdeaTags,
  replaceIdeaTags,
} from '../../db/queries/people/ideas.ts'
import { openIdeasWith } from '../../db/queries/people/found-by-words.ts'
import { Failure, type FieldIssue } from '../../failure.ts'
import type { Handlers, ReadingContext, UserContext } from '../../operation.ts'
import { fromCursor, toPage } from '../cursor.ts'
import { knownLevels } from '../levels.ts'
import { presentIdea, presentIdeasOf, presentOffered } from './idea-presenter.ts'
import { wordsOf } from './search.ts'

type Written = {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly tag_ids?: readonly string[] | undefined
  readonly languages?: readonly string[] | undefined
  readonly levels?: readonly string[] | undefined
  readonly state?: IdeaTexts['state'] | undefined
}

/** What was written, as it is kept. @throws Failure validation_failed with an issue for each bad field */
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

const Position = z.strictObject({ score: z.number(), createdAt: z.number(), id: z.uuid() })

/** The next open ideas of all supervisors. One that is closed meanwhile is left out, so that a page may have fewer. */
const list = async (
  context: ReadingContext,
  { q, tag, language, level, limit, cursor }: ParsedInputOf<'ideas.list'>,
) => {
  const { db, actor, services } = context
  // Only students fit ideas; for others the newest come first.
  const reader = actor.role === 'STUDENT' ? actor.id : null
  const words = wordsOf(q, 'q')
  const filter = {
    ids: words.length === 0 ? null : await openIdeasWith(db, words),
    tagId: tag ?? null,
    language: language ?? null,
    ...(level !== undefined && { level: level === 'all' ? null : level }),
  }
  const after = fromCursor(Position, cursor)
  const ranked = await services.matching.rankIdeas(db, reader, filter, after, limit + 1)
  const { rows, nextCursor } = toPage(ranked, limit, ({ score, createdAt, id }) => ({ score, createdAt, id }))
  return { items: await presentOffered(context, rows), next_cursor: nextCursor }
}

/** Whoever writes is locked, and with them their ideas: nobody else changes those. */
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
