import type { Line, waitingOperations } from '#contract/resources/requests/waiting.ts'
import { seesWhoWaits } from '#domain/access.ts'
import { nextMomentAfter, phaseAt } from '#domain/cycles/phases.ts'
import { mayWait, placesLeftFor } from '#domain/waiting/waiting.ts'
import type { Queryable } from '../../db/client.ts'
import { findRunningDates } from '../../db/queries/cycles/cycles.ts'
import { roleOf } from '../../db/queries/people/people.ts'
import {
  findEntry,
  joiningFacts,
  joinLine,
  leaveLine,
  lineOf,
  linesOf,
  positionsOf,
} from '../../db/queries/waiting/lines.ts'
import { Failure, found, orFail } from '../../failure.ts'
import { tellOfLine } from '../../notifications/waiting-notifications.ts'
import type { Handlers, ReadingContext, UserContext } from '../../operation.ts'
import { presenterContextOf, presentPeopleById } from '../people/people-presenter.ts'
import { momentTexts, requirePhase } from '../phases.ts'
import { linesFollow, settle } from './offering.ts'

const presentLines = async (context: ReadingContext): Promise<Line[]> => {
  const lines = (await linesOf(context.db, context.actor.id)).filter(({ waits }) => waits)
  const people = await presentPeopleById(
    presenterContextOf(context),
    lines.map(({ supervisorId }) => supervisorId),
  )
  return lines.flatMap(({ id, supervisorId, joinedAt }) => {
    const supervisor = people.get(supervisorId)
    const line = supervisor?.supervisor?.line
    if (!supervisor || !line) return []
    const offer = line.offer_ends_at === null ? {} : { offer: { id, ends_at: line.offer_ends_at } }
    return [{ supervisor, before_me: line.before, joined_at: joinedAt.toISOString(), ...offer }]
  })
}

type Two = { readonly studentId: string; readonly supervisorId: string }

/** @throws Failure with the error code of `mayWait` */
const join = async (context: UserContext, two: Two): Promise<void> => {
  const { db, now } = context
  const { availableSlots, line, ...facts } = found(await joiningFacts(db, two))
  if (line?.own) return
  const running = await findRunningDates(db)
  const placesLeft = placesLeftFor(availableSlots, line)
  orFail(mayWait({ ...facts, placesLeft, phase: phaseAt(running, now) }), {
    params: { reader: context.actor.role, ...momentTexts(context, running) },
  })
  await joinLine(db, two, now)
  await linesFollow(db, running.id, nextMomentAfter(running, now))
  await tellOfLine(db, { supervisorId: two.supervisorId, heard: [two.studentId] }, now)
}

/** Leaves a line; a place that was kept goes to the next. @throws Failure not_found, cycle_ended */
const leave = async (context: UserContext, { studentId, supervisorId }: Two): Promise<void> => {
  const { db, now, services } = context
  // With the cycle every offer has ended: there is none to decline.
  requirePhase(context, await findRunningDates(db), 'withdraw')
  found((await leaveLine(db, { studentId, supervisorId })) || null)
  await settle({ db, now, offerMs: services.config.offerMs }, supervisorId, { left: [studentId] })
}

/** The supervisor whose place is kept for the student. @throws Failure not_found */
const supervisorOfOffer = async (db: Queryable, id: string, studentId: string): Promise<string> => {
  const entry = await findEntry(db, id)
  if (entry?.studentId !== studentId || entry.offerEndsAt === null) throw new Failure('not_found')
  return entry.supervisorId
}

export const waitingHandlers: Handlers<keyof typeof waitingOperations> = {
  'waiting.list': (context) => presentLines(context),
  'waiting.put': {
    locks: (_, { supervisor_id }) => ({ cycle: 'share', people: [supervisor_id] }),
    run: async (context, { supervisor_id: supervisorId }) => {
      await join(context, { studentId: context.actor.id, supervisorId })
      return context.wantsAnswer ? (committed) => presentLines(committed) : []
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
    locks: async ({ db, actor }, { id }) => ({ cycle: 'share', people: [await supervisorOfOffer(db, id, actor.id)] }),
    run: async (context, { id }) => {
      const studentId = context.actor.id
      await leave(context, { studentId, supervisorId: await supervisorOfOffer(context.db, id, studentId) })
      return undefined
    },
  },
  'students.lines.get': async (context, { id }) => {
    const { db, actor } = context
    if (!seesWhoWaits(actor) || (await roleOf(db, id)) !== 'STUDENT') throw new Failure('not_found')
    const lines = await positionsOf(db, id)
    const people = await presentPeopleById(
      presenterContextOf(context),
      lines.map(({ supervisorId }) => supervisorId),
    )
    return lines.flatMap(({ supervisorId, position, joinedAt, offerEndsAt }) => {
      const supervisor = people.get(supervisorId)
      const offer_ends_at = offerEndsAt?.toISOString() ?? null
      return supervisor ? [{ supervisor, position, joined_at: joinedAt.toISOString(), offer_ends_at }] : []
    })
  },
  'supervisors.line.get': async (context, { id }) => {
    const { db, actor } = context
    if (!seesWhoWaits(actor) || (await roleOf(db, id)) !== 'SUPERVISOR') throw new Failure('not_found')
    const line = (await lineOf(db, id)).filter(({ isPaired, isOver }) => !isPaired && !isOver)
    const people = await presentPeopleById(
      presenterContextOf(context),
      line.map(({ studentId }) => studentId),
    )
    return line.flatMap(({ studentId, joinedAt, offerEndsAt }) => {
      const student = people.get(studentId)
      const offer_ends_at = offerEndsAt?.toISOString() ?? null
      return student ? [{ student, joined_at: joinedAt.toISOString(), offer_ends_at }] : []
    })
  },
}
