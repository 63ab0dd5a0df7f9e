import type { peopleOperations } from '#contract/resources/people/people.ts'
import { findIdByEmail } from '../../db/queries/people/people.ts'
import type { Handlers, Locks, UserContext } from '../../operation.ts'
import { presenterContextOf, presentPeople, presentPerson, personAfterCommit } from './people-presenter.ts'
import {
  removePicture,
  setPicture,
  changeAffiliation,
  changeLevels,
  changeNames,
  changeProfileTexts,
} from '../../db/queries/people/profiles.ts'
import { decodingLimit, profilePicture } from '../../pictures/pictures.ts'
import { Failure } from '../../failure.ts'
import { replaceOutdatedConfirmations } from '../../confirmations/issuing.ts'
import { type ProfileText, profileTexts } from '#domain/profile-texts.ts'
import { AFFILIATION_FIELDS, type AffiliationField } from '#domain/people/affiliation.ts'
import { setTotalSlots, slotsOf, takenSlots } from '../../db/queries/people/slots.ts'
import { announceSlots } from '../../notifications/request-notifications.ts'
import { cleanAffiliationText, cleanLongText, cleanNames } from '../clean-input.ts'
import { knownLevels } from '../levels.ts'

/** When pictures that wait are decoded, about; seconds. */
const RETRY_AFTER = 5

/** Every card shows them, and acceptances are decided by them. @throws Failure slots_below_taken */
const changeSlots = async (
  { db, now }: UserContext,
  supervisorId: string,
  totalSlots: number,
  seen: number | undefined,
): Promise<void> => {
  const [before] = seen === undefined ? [] : await slotsOf(db, [supervisorId])
  // A caller who sends the same again, because the answer was lost, finds their own change.
  if (before && before.total !== seen && before.total !== totalSlots) throw new Failure('slots_changed')
  if (totalSlots < (await takenSlots(db, supervisorId))) throw new Failure('slots_below_taken')
  await setTotalSlots(db, [supervisorId], totalSlots)
  await announceSlots(db, [supervisorId], now)
}

type Texts = Readonly<Partial<Record<ProfileText, string | undefined>>>

const changeTexts = async ({ db }: UserContext, id: string, texts: Texts): Promise<void> => {
  const given = profileTexts.flatMap((name) => {
    const text = texts[name]
    return text === undefined ? [] : [[name, cleanLongText(name, text)] as const]
  })
  await changeProfileTexts(db, id, Object.fromEntries(given))
}

type AffiliationInput = Readonly<Partial<Record<AffiliationField, string | undefined>>>

/** A title is part of what confirmations say, as names are. */
const changeTitleGroupWebsite = async (
  { db, now }: UserContext,
  id: string,
  input: AffiliationInput,
): Promise<void> => {
  const given = AFFILIATION_FIELDS.flatMap((field) => {
    const raw = input[field]
    return raw === undefined ? [] : [[field, cleanAffiliationText(field, raw)] as const]
  })
  await changeAffiliation(db, id, Object.fromEntries(given))
  if (input.title !== undefined) await replaceOutdatedConfirmations(db, id, now)
}

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
    run: async (context, { id, level, ...texts }) => {
      await changeTexts(context, id, texts)
      if (level !== undefined) {
        await changeLevels(context.db, id, await knownLevels(context.db, 'level', level === null ? [] : [level]))
      }
      return personAfterCommit(id)
    },
  },
  'supervisors.patch': {
    // As for names: a pair that ended meanwhile would leave the new document valid.
    locks: (_, { id, title, levels }): Locks => ({
      ...(title === undefined && levels === undefined ? {} : { cycle: 'share' }),
      people: [id],
    }),
    run: async (context, { id, total_slots, seen_slots, title, group, website, levels, ...texts }, locked) => {
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
      await changeTitleGroupWebsite(context, id, { title, group, website })
      if (levels !== undefined) await changeLevels(context.db, id, await knownLevels(context.db, 'levels', levels))
      if (total_slots !== undefined) await changeSlots(context, id, total_slots, seen_slots)
      return personAfterCommit(id)
    },
  },
}
