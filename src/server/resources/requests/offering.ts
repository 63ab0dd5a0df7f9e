/** Freed places go to whoever waits first (docs/decisions/0095-a-place-can-be-waited-for.md). */
import { canAsk, nextMomentAfter, type Phase, phaseAt } from '#domain/cycles/phases.ts'
import type { RequestState, RequestType } from '#domain/request-lifecycle.ts'
import { mayStay, type OfferEnd, settleLine } from '#domain/waiting/waiting.ts'
import type { Queryable } from '../../db/client.ts'
import { findRunningDates, type RunningCycle } from '../../db/queries/cycles/cycles.ts'
import { dropDue, setDue, setDueBy } from '../../db/queries/due-tasks.ts'
import {
  allEntries,
  availableSlotsOf,
  findEntry,
  type LineEntry,
  lineOf,
  linesOf,
  markTold,
  offerPlaces,
  removeEntries,
  setOver,
  supervisorsWithEntries,
  takeOffersBack,
} from '../../db/queries/waiting/lines.ts'
import { type Over, tellOfLine } from '../../notifications/waiting-notifications.ts'
import { lockWithoutCaller } from '../../operation-locks.ts'
import type { UserContext } from '../../operation.ts'

type OfferingContext = {
  readonly db: Queryable
  readonly now: Date
  /** How long a place is kept. */
  readonly offerMs: number
}

/** What just happened in a line, beside what follows from it. */
type Happened = {
  /** Students who have left it: they are told by event. */
  readonly left?: readonly string[]
  /** Offers that have ended, and why. */
  readonly over?: readonly Over[]
}

/**
 * Has a line and the free places of its supervisor, who is locked, agree: whoever may not wait any more leaves, and the first who
 * wait get the places that are free. Tells whomever it concerns.
 */
export async function settle(context: OfferingContext, supervisorId: string, happened: Happened = {}): Promise<void> {
  const { db, now, offerMs } = context
  const { left = [], over = [] } = happened
  const line = await lineOf(db, supervisorId)
  if (line.length + left.length + over.length === 0) return
  const phase = phaseAt(await findRunningDates(db), now)
  const isOver = phase === 'ENDED'
  const states = line.map(({ id, offerEndsAt, hasAsked, isPaired, isRejected, levelFits, facts }) => ({
    id,
    isOffered: offerEndsAt !== null,
    hasAsked: hasAsked && !isOver,
    isResting: isPaired || isRejected || !levelFits,
    mayStay: mayStay(facts),
  }))
  const isPaused = !canAsk(phase)
  const { leave, takeBack, offer } = settleLine(states, await availableSlotsOf(db, supervisorId), isPaused)
  const endsAt = new Date(now.getTime() + offerMs)
  await removeEntries(db, leave)
  const turned = line.filter((entry) => entry.isOver !== (isOver || entry.isRejected || !entry.levelFits))
  const [back, ended] = [turned.filter((entry) => entry.isOver), turned.filter((entry) => !entry.isOver)]
  await setOver(db, idsOf(back), false)
  await setOver(db, idsOf(ended), true)
  await takeOffersBack(db, takeBack)
  const offered = new Set(await offerPlaces(db, offer, { now, endsAt }))
  const ends = [...offered].map((subjectId) => ({ subjectId, dueAt: endsAt }))
  await setDue(db, 'offer_ends', ends)
  await dropDue(db, 'offer_ends', [...leave, ...takeBack])
  const gone = line.filter(({ id }) => leave.includes(id))
  // Whoever is in a pair or was rejected knows why. If that is undone, they are told what it cost them.
  const takenBack = line.filter(
    (entry) => !knowsWhy(entry) && !leave.includes(entry.id) && (entry.isTakenBack || takeBack.includes(entry.id)),
  )
  // Without an offer, too: nobody waits in vain without knowing.
  const unfit = ended.filter((entry) => !isOver && !knowsWhy(entry) && ![...gone, ...takenBack].includes(entry))
  await markTold(db, idsOf(takenBack))
  const news = {
    offered: line
      // Whoever has asked already has nothing to do.
      .filter(({ id, hasAsked }) => offered.has(id) && !hasAsked)
      .map(({ id, studentId }) => ({ entryId: id, studentId, endsAt })),
    over: [
      ...over,
      ...gone.filter(losesAnOffer).map((entry) => overBecause('closed', entry)),
      // Whoever has one again by now has lost nothing.
      ...takenBack.filter(({ id }) => !offered.has(id)).map((entry) => overBecause(whyTakenBack(phase, entry), entry)),
      ...unfit.map((entry) => overBecause('level', entry)),
    ],
  }
  if (gone.length + turned.length + left.length + offered.size + news.over.length === 0) return
  const heard = [...line.map(({ studentId }) => studentId), ...left]
  await tellOfLine(db, { supervisorId, heard, ...news }, now)
}

const idsOf = (entries: readonly { readonly id: string }[]): string[] => entries.map(({ id }) => id)

const knowsWhy = ({ isPaired, isRejected }: LineEntry): boolean => isPaired || isRejected

/** Who is or was in a pair, was rejected, dismissed the supervisor or is gone knows why; the others lose an offer by no doing of theirs. */
const losesAnOffer = (entry: LineEntry): boolean => {
  const { studentRegistered, pairEnded, dismissed } = entry.facts
  return entry.offerEndsAt !== null && studentRegistered && !knowsWhy(entry) && !pairEnded && !dismissed
}

const whyTakenBack = (phase: Phase, { hasAsked, levelFits }: LineEntry): OfferEnd => {
  if (phase === 'ENDED') return 'cycle_ended'
  if (!levelFits) return 'level'
  return !canAsk(phase) && !hasAsked ? 'paused' : 'taken_back'
}

const overBecause = (why: OfferEnd, { id, studentId }: LineEntry): Over => ({ entryId: id, studentId, why })

type Step = { readonly from: RequestState | null; readonly type: RequestType; readonly supervisorId: string }

/** Has whoever waited wait again after the undo of a rejection; under the locks of the supervisor. @param steps all of one supervisor */
export async function waitAgain(
  { db, now, services }: Pick<UserContext, 'db' | 'now' | 'services'>,
  steps: readonly Step[],
): Promise<void> {
  const undone = steps.find(({ from, type }) => from === 'REJECTED' && type === 'SUPERVISION')
  if (undone) await settle({ db, now, offerMs: services.config.offerMs }, undone.supervisorId)
}

/** Notes from when on lines have to follow the phase: at once where the moments of the cycle have changed. */
export async function linesFollow(tx: Queryable, cycleId: string, dueAt: Date | null): Promise<void> {
  if (dueAt !== null) await setDueBy(tx, 'lines_end', { subjectId: cycleId, dueAt })
}

/** A cycle goes on after the next one was called off: its lines do, too. */
export async function resumeLines(tx: Queryable, { id: cycleId }: RunningCycle, now: Date): Promise<void> {
  const entries = await allEntries(tx)
  const offers = entries.flatMap(({ id, offerEndsAt }) => (offerEndsAt ? [{ subjectId: id, dueAt: offerEndsAt }] : []))
  await setDue(tx, 'offer_ends', offers)
  await linesFollow(tx, cycleId, now)
}

/** Does what is due about a subject; answers when there is more to do (jobs/due-tasks.ts). */
type Task = (db: Queryable, subjectId: string, now: Date) => Promise<Date | null>

/** What is done about lines when it is due. */
export function offeringTasks(
  offerMs: number,
): Readonly<Record<'offer_places' | 'offer_ends' | 'leaves_lines' | 'lines_end', Task>> {
  return {
    offer_places: async (db, supervisorId, now) => {
      await lockWithoutCaller(db, { cycle: 'share', people: [supervisorId] })
      await settle({ db, now, offerMs }, supervisorId)
      return null
    },
    offer_ends: async (db, id, now) => {
      const entry = await findEntry(db, id)
      if (!entry) return null
      const { studentId, supervisorId } = entry
      await lockWithoutCaller(db, { cycle: 'share', people: [studentId, supervisorId] })
      const { offerEndsAt = null } = (await findEntry(db, id)) ?? {}
      if (offerEndsAt === null || offerEndsAt > now) return offerEndsAt
      await removeEntries(db, [id])
      const over = [{ entryId: id, studentId, why: 'passed' as const }]
      await settle({ db, now, offerMs }, supervisorId, { left: [studentId], over })
      return null
    },
    leaves_lines: async (db, studentId, now) => {
      const lines = (await linesOf(db, studentId)).map(({ supervisorId }) => supervisorId)
      await lockWithoutCaller(db, { cycle: 'share', people: [studentId, ...lines] })
      for (const supervisorId of lines) await settle({ db, now, offerMs }, supervisorId, { left: [studentId] })
      return null
    },
    lines_end: async (db, cycleId, now) => {
      await lockWithoutCaller(db, { cycle: 'share' })
      const { id, ...dates } = await findRunningDates(db)
      if (id !== cycleId) return null
      // Each line by itself: nobody else waits long.
      const supervisors = await supervisorsWithEntries(db)
      await setDue(
        db,
        'offer_places',
        supervisors.map((subjectId) => ({ subjectId, dueAt: now })),
      )
      return nextMomentAfter(dates, now)
    },
  }
}
