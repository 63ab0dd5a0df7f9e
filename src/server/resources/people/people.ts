import type { peopleOperations } from '#contract/resources/people/people.ts'
import { findIdByEmail } from '../../db/queries/people/people.ts'
import type { Handlers } from '../../operation.ts'
import { presenterContextOf, presentPeople, presentPerson, personAfterCommit } from './people-presenter.ts'
import { removePicture, setPicture } from '../../db/queries/people/profiles.ts'
import { decodingLimit, profilePicture } from '../../pictures/pictures.ts'
import { Failure } from '../../failure.ts'

export const peopleHandlers: Handlers<keyof typeof peopleOperations> = {
  'users.get': (context, { id }) => presentPerson(presenterContextOf(context), id),
  'users.search_by_email': async (context, { email }) => {
    const id = await findIdByEmail(context.db, email)
    if (!id) return null
    const [user] = await presentPeople(presenterContextOf(context), [id])
    // A viewer who may not see the address may not search by it either.
    return user?.email ? user : null
  },
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

/** When pictures that wait are decoded, about; seconds. */
const RETRY_AFTER = 5
