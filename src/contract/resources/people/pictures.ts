import { ROLES } from '#domain/roles.ts'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { File, Id } from '../../shapes.ts'
import { User } from './people.ts'

const OWNER = { roles: ROLES, own: 'id' } as const

export const pictureOperations = {
  'users.picture.put': operation('users.picture.put', {
    summary:
      'Sets the own picture: JPEG, PNG or WebP, at most 5 MB and 25 megapixels; cut to a square, metadata removed.',
    who: OWNER,
    cost: 'expensive',
    input: z.strictObject({ id: Id, file: File }),
    output: User,
    body: 'upload',
    errorCodes: ['not_found', 'too_many_pixels'],
  }),
  'users.picture.delete': operation('users.picture.delete', {
    summary: 'Takes the own picture away.',
    who: OWNER,
    input: z.strictObject({ id: Id }),
    output: User,
    errorCodes: ['not_found'],
  }),
}
