import type { supervisionRequestOperations } from '#contract/resources/requests/supervision-requests.ts'
import { insertInvited } from '../../db/queries/accounts/users.ts'
import { type LockedPeople, lockPeople } from '../../db/queries/people/locks.ts'
import { findIdByEmail, roleOf } from '../../db/queries/people/people.ts'
import type { Handlers, Locks, UserContext } from '../../operation.ts'
import { cleanSentenceText } from '../clean-input.ts'
import { refuseForeignDomain } from '../accounts/registration.ts'
import { eraseBeforeReturn } from '../accounts/erasure.ts'
import { presenterContextOf, presentPeople } from '../people/people-presenter.ts'
import { add, decideAdding, send, stepOf } from './request-actions.ts'
import { setWorkingTitle, noteWorkingTitle, rewrite } from './request-words.ts'
import { refuseField, refuseFields, requestsOfType, rejectionWordsOf } from './requests.ts'
import { sendEvents } from '../../db/queries/events.ts'
import {
  markSeen,
  circumstancesAt,
  findPeopleOfRequests,
  findRequests,
  type RequestRecord,
} from '../../db/queries/requests/requests.ts'
import { randomUUID } from 'node:crypto'
import { type ChangeAction, decide, type Decided } from '#domain/request-lifecycle.ts'
import { changeStates, explainRejections, findDeclinedWith } from '../../db/queries/requests/request-changes.ts'
import { Failure, found } from '../../failure.ts'
import { notifyOfTransitions } from '../../notifications/request-notifications.ts'
import { requirePhase } from '../phases.ts'
import { beginDeadlines } from './answer-deadlines.ts'

const TYPE = 'SUPERVISION'
const shared = requestsOfType(TYPE)

type NewRequestInput = {
  supervisor_id?: string | undefined
  message?: string | undefined
  describes?: boolean | undefined
  idea_id?: string | undefined
  student_id?: string | undefined
  student_email?: string | undefined
}

/** Each role has fields of its own. */
const askedFor = ({ actor }: UserContext, input: NewRequestInput): { id: string } | { email: string } => {
  if (actor.role === 'STUDENT') return { id: only(input, 'supervisor_id', ['message', 'describes', 'idea_id']) }
  return input.student_email === undefined ? { id: only(input, 'student_id') } : { email: only(input, 'student_email') }
}

const locks = async (context: UserContext, input: NewRequestInput): Promise<Locks> => {
  const asked = askedFor(context, input)
  const id = 'id' in asked ? asked.id : await findIdByEmail(context.db, asked.email)
  return { cycle: 'share', people: id === null ? [] : [id] }
}

/** A student's request, or a supervisor's direct add. */
const create = async (context: UserContext, input: NewRequestInput, locked: LockedPeople): Promise<string> => {
  const asked = askedFor(context, input)
  if ('email' in asked) return addByAddress(context, asked.email)
  const { id } = asked
  const { requestCooldownDays: cooldownDays } = context.services.config
  return context.actor.role === 'STUDENT'
    ? send(context, {
        type: TYPE,
        supervisorId: id,
        message: sentenceOf(input),
        describes: input.describes,
        ideaId: input.idea_id ?? null,
        cooldownDays,
      })
    : add(context, id, locked)
}

/** Somebody who came to be known since the look without locks is locked now. */
const addByAddress = async (context: UserContext, email: string): Promise<string> => {
  const { db, now, services } = context
  refuseForeignDomain(services.config, email)
  const id = await findIdByEmail(db, email)
  const locked = id ? await lockPeople(db, [id]) : NOBODY
  if (id && locked.has(id)) return add(context, id, locked)
  await eraseBeforeReturn(db, email, now)
  const { id: invitedId, role } = await insertInvited(db, email, now)
  return add(context, invitedId, new Map([[invitedId, { role, isRegistered: false }]]))
}

const NOBODY: LockedPeople = new Map()

const sentenceOf = ({ message }: { readonly message?: string | undefined }): string | null =>
  message === undefined ? null : cleanSentenceText('message', message)

/** The one field that has to be there, alone but for others that may be. @throws Failure validation_failed */
const only = (
  input: NewRequestInput,
  field: Exclude<keyof NewRequestInput, 'describes'>,
  besides: readonly (keyof NewRequestInput)[] = [],
): string => {
  const value = input[field]
  if (value === undefined) return refuseField(field, 'field_required')
  const known = new Set<string>([field, ...besides])
  refuseFields(Object.keys(input).filter((name) => !known.has(name)))
  return value
}

type ChangeInput = Parameters<typeof shared.patch.run>[1] & {
  message?: string | undefined
  describes?: boolean | undefined
  idea_id?: string | null | undefined
}

/** A decision, or what a student changes of what they sent along. */
const decideOrRewrite = async (
  context: UserContext,
  { id, message, describes, idea_id: ideaId, ...decision }: ChangeInput,
): ReturnType<typeof shared.patch.run> => {
  const written = Object.entries({ message, idea_id: ideaId, describes }).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  )
  if (written.length === 0) return shared.patch.run(context, { id, ...decision })
  if (Object.keys(decision).length > 0) refuseFields(written)
  const wish = {
    describes,
    ...(message !== undefined && { message: cleanSentenceText('message', message) }),
    ...(ideaId !== undefined && { ideaId }),
  }
  return shared.presentAfterCommit(await rewrite(context, id, wish))
}

/** Supervisor and students. @throws Failure not_found unless all are requests for supervision to the actor */
const locksOf = async ({ db, actor }: UserContext, ids: readonly string[]): Promise<Locks> => {
  const people = await findPeopleOfRequests(db, ids)
  const own = people.filter(({ type, supervisorId }) => type === 'SUPERVISION' && supervisorId === actor.id)
  if (own.length === 0 || own.length < new Set(ids).size) throw new Failure('not_found')
  return { cycle: 'share', people: own.map(({ studentId }) => studentId) }
}

type Change = { readonly request: RequestRecord; readonly decided: Decided }

/** The changes of these requests that the actor may make now, read under the locks. */
const changesOf = ({ actor, now }: UserContext, records: readonly RequestRecord[], action: ChangeAction): Change[] =>
  records.flatMap((request) => {
    const decided = decide(action, request.facts, actor.id, circumstancesAt(request, now))
    return decided.ok ? [{ request, decided }] : []
  })

/** @throws Failure cycle_ended */
const requirePhaseOf = (context: UserContext, [one]: readonly RequestRecord[]): void => {
  if (one) requirePhase(context, one.dates, 'answer')
}

/** Carries all out in one statement, and tells of all. */
const carryOutAll = async (context: UserContext, changes: readonly Change[]): Promise<string[]> => {
  const { db, now } = context
  const steps = changes.map(({ request, decided }) => stepOf(context, request, decided))
  await changeStates(db, steps, now)
  const [one] = changes
  if (one) await beginDeadlines(context, steps, one.request.dates)
  await notifyOfTransitions(db, steps, now)
  return steps.map(({ requestId }) => requestId)
}

export const supervisionRequestHandlers: Handlers<keyof typeof supervisionRequestOperations> = {
  'students.by_address': async (context, { email }) => {
    const { db, services } = context
    refuseForeignDomain(services.config, email)
    const id = await findIdByEmail(db, email)
    const role = id && (await roleOf(db, id))
    if (!id || !role) return { student: null }
    await decideAdding(context, { id, role })
    const [student] = await presentPeople(presenterContextOf(context), [id])
    return { student: student ?? null }
  },
  'supervision_requests.list': shared.list,
  'supervision_requests.create': {
    locks,
    run: async (context, input, locked) => shared.presentAfterCommit(await create(context, input, locked)),
  },
  'supervision_requests.get': shared.get,
  'supervision_requests.patch': {
    locks: shared.locks,
    run: async (context, { working_title_of: titleOf, ...input }) => {
      if (titleOf === undefined) return decideOrRewrite(context, input)
      const { id, state, ...others } = input
      refuseFields(Object.keys(others))
      if (state === undefined) return shared.presentAfterCommit(await setWorkingTitle(context, id, titleOf))
      if (state !== 'ACCEPTED') return refuseField('working_title_of', 'field_unexpected')
      if (titleOf !== null) await noteWorkingTitle(context, id, titleOf)
      return shared.patch.run(context, { id, state })
    },
  },
  'supervision_requests.undo': shared.undo,
  'supervision_requests.history': shared.history,
  'users.seen_requests.put': {
    run: async ({ db, actor, now }, { id, seen }) => {
      const marks = seen.map(({ request_id: requestId, until: wanted }) => {
        const until = new Date(wanted)
        // A future change can't have been seen.
        return { requestId, until: until < now ? until : now }
      })
      const isNews = await markSeen(db, id, marks)
      // An opened request stays where it is in the supervisor's list: nothing is asked for anew.
      if (isNews && actor.role === 'STUDENT') await sendEvents(db, [{ userId: id, type: 'seen', data: {} }], now)
      return undefined
    },
  },
  'supervision_requests.decline_rest': {
    locks: (context, { ids }) => locksOf(context, ids),
    run: async (context, { ids, ...words }) => {
      const { db } = context
      const records = await findRequests(db, [...new Set(ids)])
      requirePhaseOf(context, records)
      if (records.some(({ circumstances }) => circumstances.availableSlots > 0)) throw new Failure('place_left')
      // A student who withdrew or was accepted elsewhere since the supervisor looked is left alone.
      const changes = changesOf(context, records, 'REJECT')
      if (changes.length === 0) throw new Failure('request_state_forbids')
      const undoId = randomUUID()
      await explainRejections(db, await carryOutAll(context, changes), rejectionWordsOf(words), undoId)
      return { declined: changes.length, undo_id: undoId }
    },
  },
  'supervision_requests.decline_rest.undo': {
    locks: async (context, { undo_id: undoId }) => {
      const ids = await findDeclinedWith(context.db, context.actor.id, undoId)
      return locksOf(context, ids)
    },
    run: async (context, { undo_id: undoId }) => {
      const { db, actor } = context
      const records = await findRequests(db, await findDeclinedWith(db, actor.id, undoId))
      found(records[0])
      requirePhaseOf(context, records)
      // A student who is in a pair by now, or has asked again, stays as they are.
      const changes = changesOf(context, records, 'UNDO')
      if (changes.length === 0) throw new Failure('undo_not_possible')
      await carryOutAll(context, changes)
      return { restored: changes.length, kept: records.length - changes.length }
    },
  },
}
