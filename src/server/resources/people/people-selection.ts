import { createHash } from 'node:crypto'
import type { ParsedInputOf } from '#contract/operations.ts'
import type {
  Effect,
  peopleSelectionOperations,
  PlacesEffect,
  RemovalEffect,
} from '#contract/resources/people/people-selection.ts'
import { PEOPLE_AT_ONCE_MAX, REMOVED_AT_ONCE_MAX } from '#domain/limits.ts'
import { type LeftOut, cleanMailText, cleanSubject } from '#domain/people/left-out.ts'
import { nameOrAddress } from '#domain/names.ts'
import type { Queryable } from '../../db/client.ts'
import { countPairsWith } from '../../db/queries/accounts/erasure.ts'
import { findTableIds, readTableRows } from '../../db/queries/people/people-table.ts'
import { setTotalSlots, slotsOf, type SupervisorSlots } from '../../db/queries/people/slots.ts'
import { Failure, type FieldIssue } from '../../failure.ts'
import { announceSlots } from '../../notifications/request-notifications.ts'
import type { Handlers, Locks } from '../../operation.ts'
import { deleteUserData, locksOfErasure, resetUser } from '../accounts/erasure.ts'
import { peopleFilterOf } from './people-table.ts'
import { reminderDue, type Reminder, REMINDERS } from '#domain/people/reminders.ts'
import {
  type Addressee,
  findAddressees,
  type Announcement,
  cancelMailsToMany,
} from '../../db/queries/mails/mails-to-many.ts'
import {
  recentlyReminded,
  enqueueAnnouncement,
  previewAnnouncement,
  enqueueReminders,
} from '../../notifications/mails-to-many.ts'
import { locales } from '#messages/runtime'

type Selection = Pick<ParsedInputOf<'admin.people.places'>, 'ids' | 'filter' | 'except'>

/** People who are named in an answer; the others are counted. */
const NAMED = 10

const BY_NAME = { by: 'name', descending: false } as const
const ALL = { offset: 0, limit: null }

/** The ids of the chosen people. @throws Failure validation_failed when nobody is named and no filter either */
export async function chosenIds(db: Queryable, { ids, filter, except }: Selection): Promise<readonly string[]> {
  if (ids) return [...new Set(ids)]
  if (!filter) throw new Failure('validation_failed', { issues: [{ path: 'ids', code: 'field_required' }] })
  const others = new Set(except)
  return (await findTableIds(db, peopleFilterOf(filter), BY_NAME, ALL)).filter((id) => !others.has(id))
}

/** The people meant, in order, and how many are left out. */
type Sorted = { readonly hit: readonly string[]; readonly leftOut: Readonly<Partial<Record<LeftOut, number>>> }

/** A digest of facts, whatever their order. */
const digestOf = (facts: readonly string[]): string =>
  createHash('sha256').update(facts.toSorted().join(' ')).digest('base64url')

type SeenSelection = Selection & Pick<ParsedInputOf<'admin.people.places'>, 'digest'>

/**
 * Refuses to do to others what was looked at for some: the look answered the digest.
 * @throws Failure people_changed; validation_failed when a filter comes without what it has found
 */
export function requireSeen({ filter, digest }: SeenSelection, effect: Pick<Effect, 'digest'>): void {
  if (digest === undefined && filter)
    throw new Failure('validation_failed', { issues: [{ path: 'digest', code: 'field_required' }] })
  if (digest !== undefined && digest !== effect.digest) throw new Failure('people_changed')
}

type Named = { readonly id: string; readonly name: string }

/** The people of an action, in order: those who are there. */
const namedOf = async (db: Queryable, ids: readonly string[]): Promise<Named[]> => {
  const rows = await readTableRows(db, ids.slice(0, NAMED), [])
  return rows.map((row) => ({ id: row.id, name: nameOrAddress(row) }))
}

/** The people of an action, as it is answered. */
export async function effectOf(db: Queryable, sorted: Sorted, dryRun: boolean): Promise<Effect> {
  return effectOn(await namedOf(db, sorted.hit), sorted, dryRun)
}

const effectOn = (named: readonly Named[], { hit, leftOut }: Sorted, dryRun: boolean): Effect => ({
  dry_run: dryRun,
  people: hit.length,
  digest: digestOf(hit),
  names: named.map(({ name }) => name),
  left_out: Object.entries(leftOut).flatMap(([reason, people]) =>
    people > 0 ? [{ reason: reason as LeftOut, people }] : [],
  ),
})

type Seen = ParsedInputOf<'admin.people.places'>['seen']

const chosenForPlaces = async (
  db: Queryable,
  { seen, ...selection }: Selection & { readonly seen?: Seen },
): Promise<readonly string[]> => (seen ? [...new Set(seen.flatMap(({ ids }) => ids))] : chosenIds(db, selection))

type SortedForPlaces = Sorted & {
  readonly known: ReadonlyMap<string, SupervisorSlots>
  readonly full: readonly string[]
}

const sortedForPlaces = async (
  db: Queryable,
  ids: readonly string[],
  totalSlots: number,
  seen: Seen,
): Promise<SortedForPlaces> => {
  const known = new Map((await slotsOf(db, ids)).map((slots) => [slots.id, slots]))
  const there = ids.flatMap((id) => known.get(id) ?? [])
  const enough = there.filter(({ taken }) => taken <= totalSlots)
  const others = enough.filter(({ total }) => total !== totalSlots)
  const seenOf =
    seen && new Map(seen.flatMap(({ total_slots: total, ids: of }) => of.map((id) => [id, total] as const)))
  const hit = seenOf ? others.filter(({ id, total }) => seenOf.get(id) === total) : others
  return {
    known,
    full: there.filter(({ taken }) => taken > totalSlots).map(({ id }) => id),
    hit: hit.map(({ id }) => id),
    leftOut: {
      other_role: ids.length - there.length,
      more_taken: there.length - enough.length,
      unchanged: enough.length - others.length,
      changed_meanwhile: others.length - hit.length,
    },
  }
}

/** An action on places also names the places of everybody. */
const placesEffectOf = async (db: Queryable, sorted: SortedForPlaces, dryRun: boolean): Promise<PlacesEffect> => {
  const { hit, full, known } = sorted
  const hadBy = (id: string): number => known.get(id)?.total ?? 0
  const [changes, moreTaken] = [await namedOf(db, hit), await namedOf(db, full)]
  const before = Map.groupBy(hit.length > PEOPLE_AT_ONCE_MAX ? [] : hit, hadBy)
  return {
    ...effectOn(changes, sorted, dryRun),
    digest: digestOf(hit.map((id) => `${id}:${hadBy(id)}`)),
    changes: changes.map(({ id, name }) => ({ name, before: hadBy(id) })),
    more_taken: moreTaken.map(({ id, name }) => ({ name, taken: known.get(id)?.taken ?? 0 })),
    before: [...before].map(([total, ids]) => ({ total_slots: total, ids })),
  }
}

/** @throws Failure too_many_people */
const sortedForRemoval = async (db: Queryable, ids: readonly string[]): Promise<Sorted> => {
  if (ids.length > REMOVED_AT_ONCE_MAX) {
    throw new Failure('too_many_people', { params: { max: String(REMOVED_AT_ONCE_MAX) } })
  }
  const people = await readTableRows(db, ids, [])
  const hit = people.filter(({ role }) => role !== 'ADMIN')
  return { hit: hit.map(({ id }) => id), leftOut: { admin: people.length - hit.length } }
}

const removalEffectOf = async (db: Queryable, sorted: Sorted, dryRun: boolean): Promise<RemovalEffect> => ({
  ...(await effectOf(db, sorted, dryRun)),
  pairs: await countPairsWith(db, sorted.hit),
})

/** The people who may be written to, and how many want no such mails. */
export async function recipientsOf(
  db: Queryable,
  ids: readonly string[],
): Promise<{ readonly willing: readonly Addressee[]; readonly unsubscribed: number }> {
  const there = await findAddressees(db, ids)
  const willing = there.filter(({ wantsMails }) => wantsMails)
  return { willing, unsubscribed: there.length - willing.length }
}

/** Sorts people into those whom a reminder reaches, with the reminder of each, and those left out, with the reasons. */
export async function remindedOf(db: Queryable, ids: readonly string[], now: Date) {
  const { willing, unsubscribed } = await recipientsOf(db, ids)
  const waiting = willing.flatMap((person) => {
    const reminder = reminderDue(person)
    return reminder ? [{ id: person.id, reminder }] : []
  })
  const waitingIds = waiting.map(({ id }) => id)
  const reminded = await recentlyReminded(db, waitingIds, now)
  return {
    due: waiting.filter(({ id }) => !reminded.has(id)),
    leftOut: { unsubscribed, nothing_due: willing.length - waiting.length, reminded: reminded.size },
  }
}

/** Subject and text as they are kept. @throws Failure validation_failed with an issue for each bad one */
const cleanAnnouncement = (input: Pick<ParsedInputOf<'admin.people.mail'>, 'subject' | 'text'>): Announcement => {
  const issues: FieldIssue[] = []
  const cleanEach = (field: 'subject' | 'text', clean: typeof cleanSubject | typeof cleanMailText) =>
    Object.fromEntries(
      locales.map((language) => {
        const cleaned = clean(input[field][language])
        if (!cleaned.ok) issues.push({ path: `${field}.${language}`, code: cleaned.code })
        return [language, cleaned.ok ? cleaned.text : '']
      }),
    )
  const written = { subject: cleanEach('subject', cleanSubject), text: cleanEach('text', cleanMailText) }
  if (issues.length > 0) throw new Failure('validation_failed', { issues })
  return written
}

const idsOf = (people: readonly { readonly id: string }[]): string[] => people.map(({ id }) => id)

const countOf = (people: readonly { readonly reminder: Reminder }[]) =>
  REMINDERS.flatMap((reminder) => {
    const count = people.filter((person) => person.reminder === reminder).length
    return count > 0 ? [{ reminder, people: count }] : []
  })

/**
 * Rows of people stay while mails to them are written. People are not locked: a mail is written anew when it leaves, and nobody
 * has to wait until 50,000 of them are kept.
 */
const lockCycle = (): Locks => ({ cycle: 'share' })

export const peopleSelectionHandlers: Handlers<keyof typeof peopleSelectionOperations> = {
  'admin.people.actions': {
    run: async ({ db, now }, selection) => {
      const ids = await chosenIds(db, selection)
      const { due, leftOut } = await remindedOf(db, ids, now)
      const places = (await slotsOf(db, ids)).length
      return { dry_run: true, places, remind: due.length, unsubscribed: leftOut.unsubscribed }
    },
  },
  'admin.people.places': {
    locks: async ({ db }, input) => (input.dry_run ? {} : { people: await chosenForPlaces(db, input) }),
    run: async ({ db, now }, { total_slots: totalSlots, dry_run: dryRun, ...selection }, locked) => {
      const chosen = await chosenForPlaces(db, selection)
      // People who came since the look without locks are left out.
      const there = dryRun ? chosen : chosen.filter((id) => locked.has(id))
      const sorted = await sortedForPlaces(db, there, totalSlots, selection.seen)
      const effect = await placesEffectOf(db, sorted, dryRun)
      if (dryRun) return effect
      requireSeen(selection, effect)
      await setTotalSlots(db, sorted.hit, totalSlots)
      await announceSlots(db, sorted.hit, now)
      return effect
    },
  },
  'admin.people.removal.preview': {
    run: async ({ db }, selection) =>
      removalEffectOf(db, await sortedForRemoval(db, await chosenIds(db, selection)), true),
  },
  'admin.people.removal': {
    locks: async ({ db }, selection) => {
      const { hit } = await sortedForRemoval(db, await chosenIds(db, selection))
      const people = new Set(hit)
      for (const id of hit) for (const other of (await locksOfErasure({ db }, { id })).people ?? []) people.add(other)
      return { cycle: 'share', people: [...people] }
    },
    run: async (context, { what, ...selection }, locked) => {
      const { db } = context
      const chosen = await chosenIds(db, selection)
      const sorted = await sortedForRemoval(
        db,
        chosen.filter((id) => locked.has(id)),
      )
      // Names and pairs are read before they go.
      const effect = await removalEffectOf(db, sorted, false)
      requireSeen(selection, effect)
      const remove = what === 'reset' ? resetUser : deleteUserData
      for (const id of sorted.hit) await remove({ ...context, locked }, id)
      return effect
    },
  },
  'admin.people.mail': {
    locks: lockCycle,
    run: async ({ db, now, actor, services }, input) => {
      const { dry_run: dryRun, send_id: sendId } = input
      const written = cleanAnnouncement(input)
      const { willing, unsubscribed } = await recipientsOf(db, await chosenIds(db, input))
      const hit = idsOf(willing)
      const effect = await effectOf(db, { hit, leftOut: { unsubscribed } }, dryRun)
      if (dryRun) {
        return { ...effect, previews: await previewAnnouncement(db, hit[0] ?? actor.id, written, services.site) }
      }
      requireSeen(input, effect)
      await enqueueAnnouncement(db, written, { sendId, userIds: hit, now })
      return { ...effect, previews: [] }
    },
  },
  'admin.people.remind': {
    locks: lockCycle,
    run: async ({ db, now }, input) => {
      const { dry_run: dryRun, send_id: sendId } = input
      const { due, leftOut } = await remindedOf(db, await chosenIds(db, input), now)
      const hit = idsOf(due)
      const effect = { ...(await effectOf(db, { hit, leftOut }, dryRun)), reminders: countOf(due) }
      if (dryRun) return effect
      requireSeen(input, effect)
      await enqueueReminders(db, { sendId, userIds: hit, now })
      return effect
    },
  },
  'admin.people.mails.undo': {
    locks: lockCycle,
    run: async ({ db, now }, { send_id: sendId }) => ({ people: await cancelMailsToMany(db, sendId, now) }),
  },
}
