import { insertInvited } from '../../db/queries/accounts/users.ts'
import { findIdByEmail, roleOf } from '../../db/queries/people/people.ts'
import { Failure, found } from '../../failure.ts'
import type { Handlers, UserContext } from '../../operation.ts'
import { refuseForeignDomain } from '../accounts/email-domains.ts'
import { startAfresh } from '../accounts/erasure.ts'
import { add, send } from './request-actions.ts'
import { requestsOfType } from './requests.ts'

const TYPE = 'SUPERVISION'
const shared = requestsOfType(TYPE)

type NewRequestInput = {
  supervisor_id?: string | undefined
  student_id?: string | undefined
  student_email?: string | undefined
}

/** A student's request, or a supervisor's direct add; each role has fields of its own. */
const create = (context: UserContext, input: NewRequestInput): Promise<string> => {
  const { actor, services } = context
  if (actor.role === 'STUDENT') {
    const supervisorId = only(input, 'supervisor_id')
    return send(context, { type: TYPE, supervisorId, message: null, cooldownDays: services.config.requestCooldownDays })
  }
  return addStudent(context, input)
}

const addStudent = async (context: UserContext, input: NewRequestInput): Promise<string> => {
  const { db, now, services } = context
  if (input.student_email === undefined) {
    const id = only(input, 'student_id')
    return add(context, { id, role: found(await roleOf(db, id)) })
  }
  const email = only(input, 'student_email')
  refuseForeignDomain(services.config, email)
  const known = await findIdByEmail(db, email)
  if (known) return add(context, { id: known, role: found(await roleOf(db, known)) })
  await startAfresh(db, email, now)
  return add(context, await insertInvited(db, email, now))
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
  'supervision_requests.list': shared.list,
  'supervision_requests.create': async (context, input) => shared.presentOne(context, await create(context, input)),
  'supervision_requests.get': shared.get,
  'supervision_requests.patch': shared.patch,
  'supervision_requests.undo': shared.undo,
  'supervision_requests.history': shared.history,
}
