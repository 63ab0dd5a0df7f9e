import type { profileOperations } from '#contract/resources/people/profiles.ts'
import { replaceOutdatedConfirmations } from '../../confirmations/issuing.ts'
import { type ProfileText, profileTexts } from '#domain/profile-texts.ts'
import { AFFILIATION_FIELDS, type AffiliationField } from '#domain/people/affiliation.ts'
import { changeAffiliation, changeLevels, changeNames, changeProfileTexts } from '../../db/queries/people/profiles.ts'
import { setTotalSlots, slotsOf, takenSlots } from '../../db/queries/people/slots.ts'
import { Failure } from '../../failure.ts'
import { announceSlots } from '../../notifications/request-notifications.ts'
import type { Handlers, Locks, UserContext } from '../../operation.ts'
import { cleanAffiliationText, cleanLongText, cleanNames } from '../clean-input.ts'
import { knownLevels } from '../levels.ts'
import { personAfterCommit } from './people-presenter.ts'

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
