import type { KnownUser } from '../../db/queries/accounts/callers.ts'
import { changeProfile, setTotalSlots, takenSlots } from '../../db/queries/people/profiles.ts'
import { lockPeople } from '../../db/queries/requests/request-changes.ts'
import { roleOf } from '../../db/queries/accounts/users.ts'
import { Failure } from '../../failure.ts'
import { announceSlots } from '../../notifications/request-notifications.ts'
import type { Call, Handlers } from '../../operation.ts'
import { cleanLongText, cleanNames } from '../clean-input.ts'
import { deleteUserData } from '../accounts/erasure.ts'
import { lookOf, presentPerson } from './people-presenter.ts'

/** Every card shows them, and acceptances are decided by them. @throws Failure slots_below_taken */
const changeSlots = async ({ db, now }: Call<KnownUser>, supervisorId: string, totalSlots: number): Promise<void> => {
  await lockPeople(db, [supervisorId])
  if (totalSlots < (await takenSlots(db, supervisorId))) throw new Failure('slots_below_taken')
  await setTotalSlots(db, supervisorId, totalSlots)
  await announceSlots(db, supervisorId, now)
}

export const profileHandlers: Handlers<'users.patch' | 'users.delete' | 'students.patch' | 'supervisors.patch'> = {
  'users.patch': async (call, { id, first_name, last_name }) => {
    const names = cleanNames({ first_name, last_name })
    await changeProfile(call.db, id, {
      ...(names.first_name === undefined ? {} : { firstName: names.first_name }),
      ...(names.last_name === undefined ? {} : { lastName: names.last_name }),
    })
    return presentPerson(lookOf(call), id)
  },
  'users.delete': async (call, { id }) => {
    await deleteUserData(call, id)
    return undefined
  },
  'students.patch': async (call, { id, thesis_description: text }) => {
    if (text !== undefined) {
      await changeProfile(call.db, id, { thesisDescription: cleanLongText('thesis_description', text) })
    }
    return presentPerson(lookOf(call), id)
  },
  'supervisors.patch': async (call, { id, bio, total_slots }) => {
    const { db, actor } = call
    const isOwn = actor.id === id
    if ((bio !== undefined && !isOwn) || (total_slots !== undefined && actor.role !== 'ADMIN')) {
      throw new Failure('not_allowed')
    }
    if ((await roleOf(db, id)) !== 'SUPERVISOR') throw new Failure('not_found')
    if (bio !== undefined) await changeProfile(db, id, { bio: cleanLongText('bio', bio) })
    if (total_slots !== undefined) await changeSlots(call, id, total_slots)
    return presentPerson(lookOf(call), id)
  },
}
