import type { tagOperations } from '#contract/resources/matching/tags.ts'
import { MOST_CHOSEN_TAGS, PROPOSED_TAGS_MAX } from '#domain/limits.ts'
import {
  knownTagIds,
  listTags,
  listTagsOfIdeas,
  similarTags,
  replaceTags,
  tagsOf,
} from '../../db/queries/matching/tags.ts'
import { Failure, type FieldIssue } from '../../failure.ts'
import type { Handlers } from '../../operation.ts'
import { presenterContextOf, presentPerson, presentTag } from '../people/people-presenter.ts'

export const tagHandlers: Handlers<keyof typeof tagOperations> = {
  'tags.list': async ({ db }, { has_ideas: hasIdeas }) =>
    (await (hasIdeas ? listTagsOfIdeas(db) : listTags(db))).map(({ id, name }) => ({ id, tag_name: name })),
  'tags.most_chosen': async ({ db, services }) =>
    (await services.matching.mostChosenTags(db, MOST_CHOSEN_TAGS)).map(({ id, name }) => ({ id, tag_name: name })),
  'tags.propose': async ({ db, services }, { text }) => {
    const proposed = await services.matching.proposeTags(db, text, PROPOSED_TAGS_MAX)
    return proposed.map(({ id, name, because }) => ({ tag: { id, tag_name: name }, because }))
  },
  'tags.similar': async ({ db }, { id, min_similarity }) => {
    if (!(await knownTagIds(db, [id])).has(id)) throw new Failure('not_found')
    const similar = await similarTags(db, id, min_similarity)
    return similar.map(({ similarity, ...tag }) => ({ tag: { id: tag.id, tag_name: tag.name }, similarity }))
  },
  'users.tags.get': async (context, { id }) => (await presentPerson(presenterContextOf(context), id)).tags,
  'users.tags.put': {
    run: async ({ db }, { id, tags }) => {
      const issues = issuesOf(
        tags,
        await knownTagIds(
          db,
          tags.map(({ tag_id }) => tag_id),
        ),
      )
      if (issues.length > 0) throw new Failure('validation_failed', { issues })
      await replaceTags(
        db,
        id,
        tags.map(({ tag_id, priority }) => ({ tagId: tag_id, priority })),
      )
      return (await tagsOf(db, id)).map(presentTag)
    },
  },
}

type Ranked = { readonly tag_id: string; readonly priority: number }

/** Why this list of tags can't be somebody's choice, field by field. */
const issuesOf = (ranked: readonly Ranked[], known: ReadonlySet<string>): FieldIssue[] => {
  const seen = new Set<string>()
  const issues: FieldIssue[] = []
  for (const [index, { tag_id }] of ranked.entries()) {
    const path = `tags.${index}.tag_id`
    if (!known.has(tag_id)) issues.push({ path, code: 'unknown_tag' })
    if (seen.has(tag_id)) issues.push({ path, code: 'duplicate_tag' })
    seen.add(tag_id)
  }
  const priorities = ranked.map(({ priority }) => priority).toSorted((a, b) => a - b)
  if (priorities.some((priority, index) => priority !== index + 1)) {
    issues.push({ path: 'tags', code: 'priorities_not_ranked' })
  }
  return issues
}
