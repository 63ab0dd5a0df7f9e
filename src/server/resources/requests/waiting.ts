/** Students who wait for a place (docs/decisions/0095-a-place-can-be-waited-for.md). */
import type { Offer, WaitingEntry, waitingOperations } from '#contract/resources/requests/waiting.ts'
import { seesWhoWaits } from '#domain/access.ts'
import { phaseAt } from '#domain/cycles/phases.ts'
import { maySend } from '#domain/request-lifecycle.ts'
import type { Role } from '#domain/roles.ts'
import { endOfOffer, mayWait } from '#domain/waiting.ts'
import type { Queryable } from '../../db/client.ts'
import { dismissedBy } from '../../db/queries/people/dismissals.ts'
import { roleOf } from '../../db/queries/people/people.ts'
import { sendingFacts } from '../../db/queries/requests/request-changes.ts'
import {
  dropIdleOffers,
  endPassedOffers,
  findOffering,
  findPlaces,
  findWaiting,
  isInList,
  joinWaitingList,
  leaveWaitingList,
  setOffers,
  type StudentAndSupervisor,
  waitingListFor,
} from '../../db/queries/waiting-list.ts'
import { Failure, found, orFail } from '../../failure.ts'
import { notifyWaitingList, type OfferNews } from '../../notifications/request-notifications.ts'
import { lockWithoutCaller } from '../../operation-locks.ts'
import type { Handlers, ReadingContext, UserContext } from '../../operation.ts'
import { presenterContextOf, presentPeopleById } from '../people/people-presenter.ts'
import { momentTexts } from '../phases.ts'

type Updating = { readonly now: Date; /** How long a place is kept. */ readonly offerMs: number }

/** Makes offers and free places of a supervisor agree, and tells the people concerned. */
export async function updateWaitingList(
  tx: Queryable,
  supervisorId: string,
  { now, offerMs }: Updating,
): Promise<void> {
  await lockWithoutCaller(tx, { cycle: 'share', people: [supervisorId] })
  const passed = await endPassedOffers(tx, supervisorId, now)
  const { available, closesAt, endsAt } = await findPlaces(tx, supervisorId)
  const list = await waitingListFor(tx, { supervisorId }, now)
  const holding = list.filter(({ offeredUntil }) => offeredUntil !== null)
  const tooMany = Math.max(holding.length - available, 0)
  const gone = tooMany === 0 ? [] : holding.filter(({ hasAsked }) => !hasAsked).slice(-tooMany)
  const next = list
    .filter(({ offeredUntil }) => offeredUntil === null)
    .slice(0, Math.max(available - holding.length, 0))
  const ends = [closesAt, endsAt].flatMap((moment) => moment?.getTime() ?? [])
  const until = new Date(Math.min(now.getTime() + offerMs, ...ends))
  await setOffers(tx, idsOf(gone), null)
  if (next.length > 0) await dropIdleOffers(tx, supervisorId, idsOf(holding))
  await setOffers(tx, idsOf(next), until)
  const news: OfferNews[] = [
    ...passed.map((studentId) => ({ studentId, why: 'passed' as const })),
    ...gone.map(({ studentId }) => ({ studentId, why: 'taken_back' as const })),
    ...next.map(({ studentId }) => ({ studentId, until })),
  ]
  await notifyWaitingList(tx, supervisorId, news, now)
}

const idsOf = (entries: readonly { readonly id: string }[]): string[] => entries.map(({ id }) => id)

const presentLists = async (context: ReadingContext): Promise<WaitingEntry[]> => {
  const lists = await waitingListFor(context.db, { studentId: context.actor.id }, context.now)
  const people = await presentPeopleById(
    presenterContextOf(context),
    lists.map(({ supervisorId }) => supervisorId),
  )
  return lists.flatMap(({ id, supervisorId, joinedAt, position, offeredUntil }) => {
    const supervisor = people.get(supervisorId)
    const offer = offeredUntil === null ? {} : { offer: { id, ends_at: offeredUntil.toISOString() } }
    return supervisor ? [{ supervisor, before_me: position - 1, joined_at: joinedAt.toISOString(), ...offer }] : []
  })
}

/** @throws Failure not_found of nobody whom the student may see */
const presentOffer = async (context: ReadingContext, two: StudentAndSupervisor): Promise<Offer> => {
  const { db, now } = context
  const facts = await sendingFacts(db, 'SUPERVISION', two, now)
  const people = await presentPeopleById(presenterContextOf(context), [two.supervisorId])
  const supervisor = found(people.get(two.supervisorId) ?? null)
  if (facts?.role !== 'SUPERVISOR') throw new Failure('not_found')
  const waiting = await findWaiting(db, two, now)
  if (waiting?.offeredUntil) {
    return { supervisor, state: waiting.hasAsked ? 'used' : 'open', ends_at: waiting.offeredUntil.toISOString() }
  }
  const { levelFits, dates } = facts
  const ended = { phase: phaseAt(dates, now), isInList: await isInList(db, two), levelFits }
  return { supervisor, state: waiting ? 'taken_back' : endOfOffer(ended), ends_at: null }
}

/** @throws Failure with the error code of `maySend`, were there a place, or of `mayWait` */
const join = async (context: UserContext, two: StudentAndSupervisor): Promise<void> => {
  const { db, now, actor } = context
  const { studentId, supervisorId } = two
  const facts = await sendingFacts(db, 'SUPERVISION', two, now)
  if (facts?.role !== 'SUPERVISOR' || facts.deleted) throw new Failure('not_found')
  const isThis = (one: StudentAndSupervisor): boolean => one.supervisorId === supervisorId
  const others = await waitingListFor(db, { studentId }, now)
  if (others.some(isThis)) return
  // Neither the cool-down nor the limit of requests keeps anybody from waiting.
  const timeless = { lastEndedAt: null, cooldownDays: 0, requestLimitReached: false, now }
  const asking = { ...two, type: 'SUPERVISION', ...facts, ...timeless, availableSlots: 1 } as const
  const params = { reader: actor.role, email: facts.email, ...momentTexts(context, facts.dates) }
  orFail(
    maySend({
      ...asking,
      supervisorRegistered: facts.registered,
      activeRequest: facts.active !== null,
      phase: phaseAt(facts.dates, now),
    }),
    { params },
  )
  await joinWaitingList(db, two, now)
  const counts = (await waitingListFor(db, { studentId }, now)).some(isThis)
  orFail(
    mayWait({
      dismissed: !counts && (await dismissedBy(db, studentId)).includes(supervisorId),
      counts,
      placesLeft: facts.placesLeft,
      otherLists: others.length,
    }),
    { params },
  )
  await notifyWaitingList(db, supervisorId, [], now)
}

/** A place that was kept goes to the next. @throws Failure not_found */
const leave = async ({ db, now }: UserContext, two: StudentAndSupervisor): Promise<void> => {
  found((await leaveWaitingList(db, two)) || null)
  await notifyWaitingList(db, two.supervisorId, [], now)
}

/** People beside each place in a list, for an admin. @throws Failure not_found unless the person has this role */
const presentBeside = async <T extends { readonly offeredUntil: Date | null; readonly joinedAt: Date }>(
  context: ReadingContext,
  { id, role }: { readonly id: string; readonly role: Role },
  list: readonly T[],
  otherOf: (one: T) => string,
) => {
  if (!seesWhoWaits(context.actor) || (await roleOf(context.db, id)) !== role) throw new Failure('not_found')
  const people = await presentPeopleById(presenterContextOf(context), list.map(otherOf))
  return list.flatMap((one) => {
    const person = people.get(otherOf(one))
    const times = { joined_at: one.joinedAt.toISOString(), offer_ends_at: one.offeredUntil?.toISOString() ?? null }
    return person ? [{ one, person, times }] : []
  })
}

export const waitingHandlers: Handlers<keyof typeof waitingOperations> = {
  'waiting.list': (context) => presentLists(context),
  'waiting.get': (context, { supervisor_id: supervisorId }) =>
    presentOffer(context, { studentId: context.actor.id, supervisorId }),
  'waiting.put': {
    locks: (_, { supervisor_id }) => ({ cycle: 'share', people: [supervisor_id] }),
    run: async (context, { supervisor_id: supervisorId }) => {
      await join(context, { studentId: context.actor.id, supervisorId })
      return context.wantsAnswer ? (committed) => presentLists(committed) : []
    },
  },
  'waiting.leave': {
    locks: (_, { supervisor_id }) => ({ cycle: 'share', people: [supervisor_id] }),
    run: async (context, { supervisor_id: supervisorId }) => {
      await leave(context, { studentId: context.actor.id, supervisorId })
      return undefined
    },
  },
  'offers.decline': {
    locks: async ({ db, actor }, { id }) => ({
      cycle: 'share',
      people: [found(await findOffering(db, id, actor.id))],
    }),
    run: async (context, { id }) => {
      const studentId = context.actor.id
      await leave(context, { studentId, supervisorId: found(await findOffering(context.db, id, studentId)) })
      return undefined
    },
  },
  'students.lines.get': async (context, { id }) => {
    const lists = await waitingListFor(context.db, { studentId: id }, context.now)
    const shown = await presentBeside(context, { id, role: 'STUDENT' }, lists, ({ supervisorId }) => supervisorId)
    return shown.map(({ one, person, times }) => ({ supervisor: person, position: one.position, ...times }))
  },
  'supervisors.line.get': async (context, { id }) => {
    const list = await waitingListFor(context.db, { supervisorId: id }, context.now)
    const shown = await presentBeside(context, { id, role: 'SUPERVISOR' }, list, ({ studentId }) => studentId)
    return shown.map(({ person, times }) => ({ student: person, ...times }))
  },
}
