import { MAX_TAGS } from '#domain/limits.ts'
import { ROLES } from '#domain/roles.ts'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { Id } from '../../shapes.ts'
import { UserTag } from './people.ts'

export const chosenTagOperations = {
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
