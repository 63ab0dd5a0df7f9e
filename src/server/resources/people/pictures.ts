import { removePicture, setPicture } from '../../db/queries/people/pictures.ts'
import { profilePicture } from '../../pictures/profile-picture.ts'
import { Failure } from '../../failure.ts'
import type { Handlers } from '../../operation.ts'
import { personAfterCommit } from './people-presenter.ts'

export const pictureHandlers: Handlers<'users.picture.put' | 'users.picture.delete'> = {
  'users.picture.put': async (context, { id, file }) => {
    const picture = await profilePicture(file.bytes)
    if (!picture.ok) throw new Failure(picture.code)
    await setPicture(context.db, id, picture)
    return personAfterCommit(id)
  },
  'users.picture.delete': async (context, { id }) => {
    await removePicture(context.db, id)
    return personAfterCommit(id)
  },
}
