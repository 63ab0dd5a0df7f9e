import type { pictureOperations } from '#contract/resources/people/pictures.ts'
import { removePicture, setPicture } from '../../db/queries/people/profiles.ts'
import { decodingLimit } from '../../pictures/decoding-limit.ts'
import { profilePicture } from '../../pictures/profile-picture.ts'
import { Failure } from '../../failure.ts'
import type { Handlers } from '../../operation.ts'
import { personAfterCommit } from './people-presenter.ts'

/** When pictures that wait are decoded, about; seconds. */
const RETRY_AFTER = 5

export const pictureHandlers: Handlers<keyof typeof pictureOperations> = {
  'users.picture.put': {
    // Before the transaction: anybody who decodes in it holds up all who write.
    prepare: async (_, { id, file }) => {
      const picture = await decodingLimit.run(() => profilePicture(file.bytes))
      if (!picture) throw new Failure('unavailable', { retryAfter: RETRY_AFTER })
      if (!picture.ok) throw new Failure(picture.code)
      return {
        run: async ({ db }) => {
          await setPicture(db, id, picture)
          return personAfterCommit(id)
        },
      }
    },
  },
  'users.picture.delete': {
    run: async (context, { id }) => {
      await removePicture(context.db, id)
      return personAfterCommit(id)
    },
  },
}
