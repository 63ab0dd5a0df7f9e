import { z } from 'zod'
import { Language } from '../shapes.ts'
import { operation } from '../operation.ts'

export const PublicConfig = z.strictObject({
  product: z.string(),
  version: z.string(),
  languages: z.array(Language),
  identity_provider: z.strictObject({ kind: z.enum(['embedded', 'oidc', 'clerk']), sign_in: z.string() }),
  imprint_url: z.string().nullable(),
  limits: z.strictObject({ tags: z.int(), text_length: z.int(), picture_bytes: z.int() }),
})

export const configOperations = {
  'config.get': operation('config.get', {
    summary: 'What a client needs to know before anybody signs in.',
    who: 'everybody',
    input: z.strictObject({}),
    output: PublicConfig,
  }),
}
