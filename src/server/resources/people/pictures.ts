import { removePicture, setPicture } from '../../db/queries/people/pictures.ts'
import { profilePicture } from '../../pictures/profile-picture.ts'
import { Failure } from '../../failure.ts'
import type { Handlers } from '../../operation.ts'
import { lookOf, presentPerson } from './people-presenter.ts'

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
