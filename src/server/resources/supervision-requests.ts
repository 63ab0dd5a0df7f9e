import type { Request } from '#contract/resources/supervision-requests.ts'
import type { RequestState } from '#domain/request-lifecycle.ts'
import { z } from 'zod'
import type { KnownUser } from '../db/queries/callers.ts'
import { findIdByEmail } from '../db/queries/people.ts'
import { findRequests, historyOf, listRequests, pendingOf, type RequestRecord } from '../db/queries/requests.ts'
import { insertInvited, roleOf } from '../db/queries/users.ts'
import { Failure, found } from '../failure.ts'
import type { Call, Handlers } from '../operation.ts'
import { fromCursor, toPage } from './cursor.ts'
import { refuseForeignDomain } from './email-domains.ts'
import { actionFor, add, change, findOwnRequest, send } from './request-actions.ts'
import { presentRequests } from './request-presenter.ts'

const TYPE = 'SUPERVISION'

type RequestCall = Call<KnownUser>

const present = async (
  { db, actor, services }: RequestCall,
  records: readonly RequestRecord[],
): Promise<z.input<typeof Request>[]> => presentRequests({ db, viewer: actor, matching: services.matching }, records)

const presentOne = async (call: RequestCall, id: string) => {
  const [request] = await present(call, [await findOwnRequest(call.db, id, TYPE, call.actor)])
  return found(request)
}

const ByTime = z.strictObject({ at: z.coerce.date(), id: z.uuid() })
const ByScore = z.strictObject({ score: z.number(), id: z.uuid() })

/** Newest first. */
const listByTime = async (call: RequestCall, state: RequestState | null, limit: number, cursor: string | undefined) => {
  const after = fromCursor(ByTime, cursor)
  const filter = { type: TYPE, userId: call.actor.role === 'ADMIN' ? null : call.actor.id, state } as const
  const rows = await listRequests(call.db, filter, limit + 1, after && { createdAt: after.at, id: after.id })
  return toPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
}

/** A supervisor's pending requests, best score first. */
const listByScore = async ({ db, actor, services }: RequestCall, limit: number, cursor: string | undefined) => {
  const after = fromCursor(ByScore, cursor)
  const pending = await pendingOf(db, TYPE, actor.id)
  const scores = await services.matching.scoresOfStudents(db, actor.id, pending.map(({ studentId }) => studentId))
  const ranked = pending
    .map(({ id, studentId }) => ({ id, score: scores.get(studentId) ?? 0 }))
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .filter(({ id, score }) => !after || score < after.score || (score === after.score && id > after.id))
  const { rows, nextCursor } = toPage(ranked, limit, ({ id, score }) => ({ score, id }))
  return { rows: await findRequests(db, rows.map(({ id }) => id)), nextCursor }
}

type NewRequestInput = { supervisor_id?: string | undefined; student_id?: string | undefined; student_email?: string | undefined }

/** A student's request, or a supervisor's direct add; each role has fields of its own. */
const create = (call: RequestCall, input: NewRequestInput): Promise<string> => {
  const { actor, services } = call
  if (actor.role === 'STUDENT') {
    const supervisorId = only(input, 'supervisor_id')
    return send(call, { type: TYPE, supervisorId, message: null, cooldownDays: services.config.requestCooldownDays })
  }
  return addStudent(call, input)
}

const addStudent = async (call: RequestCall, input: NewRequestInput): Promise<string> => {
  const { db, now, services } = call
  if (input.student_email === undefined) {
    const id = only(input, 'student_id')
    return add(call, { id, role: found(await roleOf(db, id)) })
  }
  const email = only(input, 'student_email')
  const known = await findIdByEmail(db, email)
  if (known) return add(call, { id: known, role: found(await roleOf(db, known)) })
  refuseForeignDomain(services.config, email)
  return add(call, await insertInvited(db, email, now))
}

/** The one field that has to be there, alone. @throws Failure validation_failed */
const only = (input: NewRequestInput, field: keyof NewRequestInput): string => {
  const value = input[field]
  if (value === undefined) throw new Failure('validation_failed', { issues: [{ path: field, code: 'field_required' }] })
  const others = Object.keys(input).filter((name) => name !== field)
  if (others.length > 0) {
    throw new Failure('validation_failed', { issues: others.map((path) => ({ path, code: 'field_unexpected' })) })
  }
  return value
}

export const supervisionRequestHandlers: Handlers<
  | 'supervision_requests.list'
  | 'supervision_requests.create'
  | 'supervision_requests.get'
  | 'supervision_requests.patch'
  | 'supervision_requests.undo'
  | 'supervision_requests.history'
> = {
  'supervision_requests.list': async (call, { state, limit, cursor }) => {
    const byScore = call.actor.role === 'SUPERVISOR' && state === 'PENDING'
    const { rows, nextCursor } = byScore
      ? await listByScore(call, limit, cursor)
      : await listByTime(call, state ?? null, limit, cursor)
    return { items: await present(call, rows), next_cursor: nextCursor }
  },
  'supervision_requests.create': async (call, input) => presentOne(call, await create(call, input)),
  'supervision_requests.get': (call, { id }) => presentOne(call, id),
  'supervision_requests.patch': async (call, { id, state }) => {
    const { facts } = await findOwnRequest(call.db, id, TYPE, call.actor)
    await change(call, id, TYPE, actionFor(state, call.actor.id, facts))
    return presentOne(call, id)
  },
  'supervision_requests.undo': async (call, { id }) => {
    await change(call, id, TYPE, 'UNDO')
    return presentOne(call, id)
  },
  'supervision_requests.history': async (call, { id }) => {
    await findOwnRequest(call.db, id, TYPE, call.actor)
    const steps = await historyOf(call.db, id)
    return steps.map((step) => ({ ...step, at: step.at.toISOString() }))
  },
}

