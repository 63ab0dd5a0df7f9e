import { removePicture, setPicture } from '../db/queries/pictures.ts'
import { profilePicture } from '../documents/profile-picture.ts'
import { Failure } from '../failure.ts'
import type { Handlers } from '../operation.ts'
import { lookOf, presentPerson } from './people.ts'

export const pictureHandlers: Handlers<'users.picture.put' | 'users.picture.delete'> = {
  'users.picture.put': async (call, { id, file }) => {
    const picture = await profilePicture(file.bytes)
    if (!picture.ok) throw new Failure(picture.refusal)
    await setPicture(call.db, id, picture)
    return presentPerson(lookOf(call), id)
  },
  'users.picture.delete': async (call, { id }) => {
    await removePicture(call.db, id)
    return presentPerson(lookOf(call), id)
  },
}
