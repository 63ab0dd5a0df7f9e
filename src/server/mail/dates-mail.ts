import { type CycleRules, phaseAt, sameRules } from '#domain/cycles/phases.ts'
import { pages } from '#domain/pages.ts'
import type { Role } from '#domain/roles.ts'
import type { Queryable } from '../db/client.ts'
import { findRunningDates } from '../db/queries/cycles/cycles.ts'
import { countEndedFor, findExpiredFor } from '../db/queries/mails/dates-mails.ts'
import { findCorrespondents } from '../db/queries/mails/correspondents.ts'
import { findUnansweredFor, findUnansweredOf, type UnansweredRequest } from '../db/queries/requests/answer-deadlines.ts'
import type { RequestOfDates } from './dates-lines.ts'
import { mailLink } from './mail-link.ts'
import type { DatesPayload } from './mail-payload.ts'
import { type About, nameInMail, inputFor, type TemplateInputResult } from './template-input.ts'

/** The dates of the cycle as they are by now, and as their reader knew them; nothing once they are the same again and no request was lost, or another cycle runs. */
export async function inputOfDates(
  db: Queryable,
  about: About,
  { cycleId, opensAt, closesAt, endsAt, answerDays, since, lost }: DatesPayload,
  now: Date,
): Promise<TemplateInputResult> {
  const { id, ...after } = await findRunningDates(db)
  const before = {
    opensAt: momentIn(opensAt),
    closesAt: momentIn(closesAt),
    endsAt: momentIn(endsAt),
    answerDays: answerDays === '' ? null : Number(answerDays),
  }
  const people = await findCorrespondents(db, [about.userId])
  const role = people.get(about.userId)?.role
  const goesOn = phaseAt(after, now) !== 'ENDED'
  const canAdd = since !== undefined && role === 'SUPERVISOR' && goesOn
  const end = canAdd ? await endTakenBack(db, about.userId, before, new Date(since)) : { isKnown: false, ended: null }
  const isReopened = goesOn && (lost !== undefined || end.isKnown || (end.ended ?? 0) > 0)
  if (id !== cycleId || (sameRules(before, after) && !isReopened)) return { input: null, why: 'nothing to tell' }
  const requests = [
    ...(await waitingOf(db, about.userId, role)),
    ...(canAdd ? await expiredOf(db, about.userId, new Date(since)) : []),
  ]
  const link = role === 'STUDENT' && requests.length > 0 ? pages.student.requests : mailLink(about.kind, null, role)
  const dates = { before, after, isReopened, ended: end.ended, requests }
  return inputFor(people, { ...about, dates, count: requests.length, link })
}

/** Whether a supervisor knew the cycle to be over when it was changed, and how many requests to them its end has ended. */
const endTakenBack = async (db: Queryable, supervisorId: string, before: CycleRules, since: Date) => {
  const knownEnd = phaseAt(before, since) === 'ENDED' ? before.endsAt : null
  const ended = await countEndedFor(db, supervisorId, knownEnd ?? since)
  return { isKnown: knownEnd !== null, ended }
}

/** The requests of a student or a supervisor that end at a moment, that of the first one first. */
const waitingOf = async (db: Queryable, userId: string, role?: Role): Promise<RequestOfDates[]> => {
  if (role !== 'STUDENT' && role !== 'SUPERVISOR') return []
  const waiting = role === 'STUDENT' ? await findUnansweredOf(db, userId) : await findUnansweredFor(db, userId)
  const otherOf = ({ studentId, supervisorId }: UnansweredRequest) => (role === 'STUDENT' ? supervisorId : studentId)
  const people = await findCorrespondents(db, waiting.map(otherOf))
  return waiting.flatMap((request) => {
    const other = people.get(otherOf(request))
    return other && request.answerBy ? [{ other: nameInMail(other), until: request.answerBy }] : []
  })
}

/** Those of a supervisor that expired since a moment. */
const expiredOf = async (db: Queryable, supervisorId: string, since: Date): Promise<RequestOfDates[]> => {
  const students = await findCorrespondents(db, await findExpiredFor(db, supervisorId, since))
  return [...students.values()].map((student) => ({ other: nameInMail(student), until: null }))
}

const momentIn = (text: string): Date | null => (text === '' ? null : new Date(text))
