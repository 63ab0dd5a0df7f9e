import { z } from 'zod'
import { operation } from '../../operation.ts'
import { MOST_CHOSEN_TAGS, PROPOSED_TAGS_MAX, PROPOSING_TEXT_LENGTH_MAX, MAX_TAGS } from '#domain/limits.ts'
import { Flag, Id, Share } from '../../shapes.ts'
import { ROLES } from '#domain/roles.ts'
import { UserTag } from '../people/people.ts'

export const Tag = z.strictObject({ id: Id, tag_name: z.string() })

export type Tag = z.output<typeof Tag>

export const tagOperations = {
  'tags.list': operation('tags.list', {
    summary: 'The whole vocabulary by name, or those of its tags that open ideas for theses have.',
    who: 'signed_in',
    input: z.strictObject({ has_ideas: Flag.default(false) }),
    output: z.array(Tag),
  }),
  'tags.similar': operation('tags.similar', {
    summary: 'The tags that are similar to one, best first.',
    who: 'signed_in',
    input: z.strictObject({ id: Id, min_similarity: z.coerce.number().min(0).max(1).default(0) }),
    output: z.array(z.strictObject({ tag: Tag, similarity: Share })),
    errorCodes: ['not_found'],
  }),
  'tags.most_chosen': operation('tags.most_chosen', {
    summary: 'The twelve tags that most people have chosen.',
    who: 'signed_in',
    input: z.strictObject({}),
    output: z.array(Tag).max(MOST_CHOSEN_TAGS),
  }),
  'tags.propose': operation('tags.propose', {
    summary: 'The tags that a text leads to, best first, each with the word of the text that says most for it.',
    who: 'signed_in',
    input: z.strictObject({ text: z.string().max(PROPOSING_TEXT_LENGTH_MAX) }),
    output: z.array(z.strictObject({ tag: Tag, because: z.string() })).max(PROPOSED_TAGS_MAX),
    cost: 'search',
  }),
  'users.tags.get': operation('users.tags.get', {
    summary: "A person's tags in order of priority.",
    who: { roles: ROLES },
    input: z.strictObject({ id: Id }),
    output: z.array(UserTag),
    errorCodes: ['not_found'],
  }),
  'users.tags.put': operation('users.tags.put', {
    summary: 'Replaces the own tags; priorities are 1..n without gaps.',
    who: { roles: ['STUDENT', 'SUPERVISOR'], own: 'id' },
    input: z.strictObject({
      id: Id,
      tags: z
        .array(z.strictObject({ tag_id: Id, priority: z.int().min(1).max(MAX_TAGS) }))
        .min(1)
        .max(MAX_TAGS),
    }),
    output: z.array(UserTag),
    errorCodes: ['unknown_tag'],
  }),
}
