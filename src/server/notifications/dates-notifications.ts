/** People whom a change of the cycle's dates concerns are told (docs/decisions/0092-dates-of-a-cycle.md). */
import { type CycleRules, phaseAt, sameMoments, sameRules } from '#domain/cycles/phases.ts'
import { DATES_MAIL_PAUSE_MS, DATES_MAIL_WAIT_MS, MAILS_TO_MANY_PER_SECOND } from '#domain/limits.ts'
import type { Queryable } from '../db/client.ts'
import { findRunningDates, findUnannouncedChange, saveUnannouncedChange } from '../db/queries/cycles/cycles.ts'
import { setDueAtLatest } from '../db/queries/due-tasks.ts'
import { sendEvents } from '../db/queries/events.ts'
import { type Concern, countConcerned, enqueueDatesMails } from '../db/queries/mails/dates-mails.ts'
import type { MailTemplateName } from '../mail/template-texts.ts'

const KIND: MailTemplateName = 'dates_changed'

/** The people whom a change concerns; null: nobody, as all is as they know it. An end that was taken back may have ended requests meanwhile. */
const concernOf = (known: CycleRules, after: CycleRules, now: Date): Concern | null => {
  if (!sameMoments(known, after)) return 'moments'
  if (!sameRules(known, after)) return 'answer_days'
  return phaseAt(after, now) === 'ENDED' ? null : 'reopening'
}

const NOBODY = { people: 0, later: 0, laterBy: null }

/** How many people will be told of a change by mail, with what they have not been told yet. */
export async function countToNotify(db: Queryable, before: CycleRules, after: CycleRules, now: Date) {
  const known = (await findUnannouncedChange(db)) ?? { before, since: now }
  const concern = concernOf(known.before, after, now)
  const at = new Date(now.getTime() + DATES_MAIL_WAIT_MS)
  if (concern === null) return NOBODY
  const goesOn = phaseAt(after, now) !== 'ENDED'
  return countConcerned(db, { kind: KIND, concern, goesOn, since: known.since, at, pauseMs: DATES_MAIL_PAUSE_MS })
}

/** Tells everybody by event that the dates of the running cycle change, and by mail later, in the transaction that changes them. */
export async function notifyOfDates(tx: Queryable, cycleId: string, before: CycleRules, now: Date): Promise<void> {
  await sendEvents(tx, [{ userId: null, type: 'dates', data: { cycle_id: cycleId } }], now)
  await saveUnannouncedChange(tx, before, now)
  await setDueAtLatest(tx, 'dates_mails', { subjectId: cycleId, dueAt: new Date(now.getTime() + DATES_MAIL_WAIT_MS) })
}

/** Mails that are written at once, and how long they take to leave: what concerns one person alone does not wait until all of them have left. */
const PORTION_MS = 60_000
const PORTION = (MAILS_TO_MANY_PER_SECOND * PORTION_MS) / 1000

/**
 * Writes mails about the change that people are still to be told of, under the lock of the running cycle, those of a minute: a faculty of 50,000 would
 * wait seconds for all of them.
 * @returns when the next are to be written; null: those were all
 */
export async function writeDatesMails(tx: Queryable, now: Date): Promise<Date | null> {
  const { id: cycleId, name: _, ...after } = await findRunningDates(tx)
  const change = await findUnannouncedChange(tx)
  if (!change) return null
  const { before, since, changedAt } = change
  const wasOver = phaseAt(before, now) === 'ENDED'
  const news = {
    kind: KIND,
    cycleId,
    before,
    since,
    wasOver,
    goesOn: phaseAt(after, now) !== 'ENDED',
    changedAt,
    now,
    pauseMs: DATES_MAIL_PAUSE_MS,
    most: PORTION,
  }
  const concern = concernOf(before, after, now)
  const written = concern === null ? 0 : await enqueueDatesMails(tx, { ...news, concern })
  if (written === PORTION) return new Date(now.getTime() + PORTION_MS)
  await saveUnannouncedChange(tx, null, now)
  return null
}
