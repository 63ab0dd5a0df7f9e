import { LANGUAGES } from '#contract/languages.ts'
import type { configOperations } from '#contract/resources/config.ts'
import { PRODUCT } from '#domain/product.ts'
import { MAX_TAGS, PICTURE_BYTES_MAX, TEXT_LENGTH_MAX } from '#domain/limits.ts'
import type { Handlers } from '../operation.ts'

export const configHandlers: Handlers<keyof typeof configOperations> = {
  'config.get': async ({ services: { config, version } }) => ({
    product: PRODUCT,
    version,
    languages: [...LANGUAGES],
    identity_provider: { kind: config.provider.kind, sign_in: '/auth/sign-in' },
    imprint_url: config.imprintUrl,
    limits: { tags: MAX_TAGS, text_length: TEXT_LENGTH_MAX, picture_bytes: PICTURE_BYTES_MAX },
  }),
}
