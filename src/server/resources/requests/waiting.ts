import type { waitingOperations } from '#contract/resources/requests/waiting.ts'
import { seesWhoWaits } from '#domain/access.ts'
import { nextMomentAfter, phaseAt } from '#domain/cycles/phases.ts'
import { mayWait, placesLeftFor } from '#domain/waiting/waiting.ts'
import { findRunningDates } from '../../db/queries/cycles/cycles.ts'
import { roleOf } from '../../db/queries/people/people.ts'
import { joiningFacts, joinLine, leaveLine, lineOf, linesOf } from '../../db/queries/waiting/lines.ts'
import { Failure, found, orFail } from '../../failure.ts'
import { tellOfLine } from '../../notifications/waiting-notifications.ts'
import type { Handlers, ReadingContext, UserContext } from '../../operation.ts'
import { presenterContextOf, presentPeopleById } from '../people/people-presenter.ts'
import { momentTexts, requirePhase } from '../phases.ts'
import { linesFollow, settle } from './offering.ts'

const presentLines = async (context: ReadingContext, studentId: string) => {
  const lines = (await linesOf(context.db, studentId)).filter(({ waits }) => waits)
  const people = await presentPeopleById(
    presenterContextOf(context),
    lines.map(({ id }) => id),
  )
  return lines.flatMap(({ id, joinedAt }) => {
    const supervisor = people.get(id)
    return supervisor ? [{ supervisor, joined_at: joinedAt.toISOString() }] : []
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

export const waitingHandlers: Handlers<keyof typeof waitingOperations> = {
  'users.lines.list': (context, { id }) => presentLines(context, id),
  'users.lines.put': {
    locks: (_, { supervisor_id }) => ({ cycle: 'share', people: [supervisor_id] }),
    run: async (context, { id, supervisor_id }) => {
      await join(context, { studentId: id, supervisorId: supervisor_id })
      return context.wantsAnswer ? (committed) => presentLines(committed, id) : []
    },
  },
  'users.lines.leave': {
    locks: (_, { supervisor_id }) => ({ cycle: 'share', people: [supervisor_id] }),
    run: async (context, { id, supervisor_id }) => {
      const { db, now, services } = context
      // With the cycle every offer has ended: there is none to decline.
      requirePhase(context, await findRunningDates(db), 'withdraw')
      found((await leaveLine(db, { studentId: id, supervisorId: supervisor_id })) || null)
      await settle({ db, now, offerMs: services.config.offerMs }, supervisor_id, { left: [id] })
      return undefined
    },
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
