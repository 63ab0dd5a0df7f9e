import { ROLES } from '#domain/roles.ts'
import { z } from 'zod'
import { nothing, operation } from '../../operation.ts'
import { Id, Time } from '../../shapes.ts'

/** Where somebody is signed in; `device` is a name for people, such as "Firefox on Windows". */
const SignedInSession = z.strictObject({
  id: Id,
  signed_in_at: Time,
  last_seen_at: Time,
  device: z.string(),
  current: z.boolean(),
})

const SELF = { roles: ROLES, own: 'id' } as const

export const sessionOperations = {
  'users.sessions.list': operation('users.sessions.list', {
    summary: 'Where the caller is signed in, the session used last first.',
    who: SELF,
    input: z.strictObject({ id: Id }),
    output: z.array(SignedInSession),
  }),
  'users.sessions.end': operation('users.sessions.end', {
    summary: 'Signs the caller out elsewhere: of one session, or (`others`) of all but the one that calls.',
    who: SELF,
    input: z.strictObject({ id: Id, session_id: z.union([z.literal('others'), Id]) }),
    output: nothing,
    status: 204,
    errorCodes: ['not_found'],
  }),
}
