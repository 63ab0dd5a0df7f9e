import { z } from 'zod'
import { operation } from '../operation.ts'
import { Id } from '../shapes.ts'

export const Tag = z.strictObject({ id: Id, tag_name: z.string() })

export const tagOperations = {
  'tags.list': operation('tags.list', {
    summary: 'The whole vocabulary by name.',
    who: 'signed_in',
    input: z.strictObject({}),
    output: z.array(Tag),
  }),
}
