import type { profileOperations } from '#contract/resources/people/profiles.ts'
import { replaceOutdatedConfirmations } from '../../confirmations/issuing.ts'
import { type ProfileText, profileTexts } from '#domain/profile-texts.ts'
import { changeNames, changeProfileTexts } from '../../db/queries/people/profiles.ts'
import { setTotalSlots, takenSlots } from '../../db/queries/people/slots.ts'
import { Failure } from '../../failure.ts'
import { announceSlots } from '../../notifications/request-notifications.ts'
import type { Handlers, Locks, UserContext } from '../../operation.ts'
import { cleanLongText, cleanNames } from '../clean-input.ts'
import { personAfterCommit } from './people-presenter.ts'

/** Every card shows them, and acceptances are decided by them. @throws Failure slots_below_taken */
const changeSlots = async ({ db, now }: UserContext, supervisorId: string, totalSlots: number): Promise<void> => {
  if (totalSlots < (await takenSlots(db, supervisorId))) throw new Failure('slots_below_taken')
  await setTotalSlots(db, supervisorId, totalSlots)
  await announceSlots(db, supervisorId, now)
}

type Texts = Readonly<Partial<Record<ProfileText, string | undefined>>>

const changeTexts = async ({ db }: UserContext, id: string, texts: Texts): Promise<void> => {
  const given = profileTexts.flatMap((name) => {
    const text = texts[name]
    return text === undefined ? [] : [[name, cleanLongText(name, text)] as const]
  })
  await changeProfileTexts(db, id, Object.fromEntries(given))
}

const lockThePerson = (_: UserContext, { id }: { readonly id: string }): Locks => ({ people: [id] })

export const profileHandlers: Handlers<keyof typeof profileOperations> = {
  'users.patch': {
    // A pair that ended meanwhile would leave the new document valid.
    locks: (_, { id }) => ({ cycle: 'share', people: [id] }),
    run: async ({ db, now }, { id, first_name, last_name }) => {
      const names = cleanNames({ first_name, last_name })
      await changeNames(db, id, {
        ...(names.first_name === undefined ? {} : { firstName: names.first_name }),
        ...(names.last_name === undefined ? {} : { lastName: names.last_name }),
      })
      await replaceOutdatedConfirmations(db, id, now)
      return personAfterCommit(id)
    },
  },
  'students.describe_thesis': {
    run: async (context, texts) => {
      await changeTexts(context, context.actor.id, texts)
      return personAfterCommit(context.actor.id)
    },
  },
  'students.patch': {
    run: async (context, { id, ...texts }) => {
      await changeTexts(context, id, texts)
      return personAfterCommit(id)
    },
  },
  'supervisors.patch': {
    locks: lockThePerson,
    run: async (context, { id, total_slots, ...texts }, locked) => {
      const { actor } = context
      const isOwn = actor.id === id
      if (
        (Object.values(texts).some((text) => text !== undefined) && !isOwn) ||
        (total_slots !== undefined && actor.role !== 'ADMIN')
      ) {
        throw new Failure('not_allowed')
      }
      if (locked.get(id)?.role !== 'SUPERVISOR') throw new Failure('not_found')
      await changeTexts(context, id, texts)
      if (total_slots !== undefined) await changeSlots(context, id, total_slots)
      return personAfterCommit(id)
    },
  },
}
