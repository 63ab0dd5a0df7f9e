import type { tagOperations } from '#contract/resources/matching/tags.ts'
import { PROPOSED_TAGS_MAX } from '#domain/limits.ts'
import { knownTagIds, listTags, listTagsOfIdeas, similarTags } from '../../db/queries/matching/tags.ts'
import { Failure } from '../../failure.ts'
import type { Handlers } from '../../operation.ts'

export const tagHandlers: Handlers<keyof typeof tagOperations> = {
  'tags.list': async ({ db }, { has_ideas: hasIdeas }) =>
    (await (hasIdeas ? listTagsOfIdeas(db) : listTags(db))).map(({ id, name }) => ({ id, tag_name: name })),
  'tags.groups': async ({ db, services }) => [...(await services.matching.groupTags(db))],
  'tags.propose': async ({ db, services }, { text }) => {
    const proposed = await services.matching.proposeTags(db, text, PROPOSED_TAGS_MAX)
    return proposed.map(({ id, name, because }) => ({ tag: { id, tag_name: name }, because }))
  },
  'tags.similar': async ({ db }, { id, min_similarity }) => {
    if (!(await knownTagIds(db, [id])).has(id)) throw new Failure('not_found')
    const similar = await similarTags(db, id, min_similarity)
    return similar.map(({ similarity, ...tag }) => ({ tag: { id: tag.id, tag_name: tag.name }, similarity }))
  },
}
