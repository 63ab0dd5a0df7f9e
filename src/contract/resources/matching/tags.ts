import { z } from 'zod'
import { operation } from '../../operation.ts'
import { Id, Share } from '../../shapes.ts'

export const Tag = z.strictObject({ id: Id, tag_name: z.string() })

export type Tag = z.output<typeof Tag>

export const tagOperations = {
  'tags.list': operation('tags.list', {
    summary: 'The whole vocabulary by name.',
    who: 'signed_in',
    input: z.strictObject({}),
    output: z.array(Tag),
  }),
  'tags.similar': operation('tags.similar', {
    summary: 'The tags that are similar to one, best first.',
    who: 'signed_in',
    input: z.strictObject({ id: Id, min_similarity: z.coerce.number().min(0).max(1).default(0) }),
    output: z.array(z.strictObject({ tag: Tag, similarity: Share })),
    errorCodes: ['not_found'],
  }),
}
