import { ROLES } from '#domain/roles.ts'
import { z } from 'zod'
import { nothing, operation } from '../../operation.ts'
import { Id } from '../../shapes.ts'

/** Anybody who has the address reads the deadlines of its person, signed out. */
const CalendarAddress = z.strictObject({ url: z.url() })

const OWN = { roles: ROLES, own: 'id' } as const

export const calendarOperations = {
  'users.calendar.get': operation('users.calendar.get', {
    summary: 'The secret address of the own calendar feed. It is made when it is first asked for.',
    who: OWN,
    input: z.strictObject({ id: Id }),
    output: CalendarAddress,
  }),
  'users.calendar.renew': operation('users.calendar.renew', {
    summary: 'Another secret address; the one before leads nowhere at once.',
    who: OWN,
    input: z.strictObject({ id: Id }),
    output: CalendarAddress,
  }),
  'users.calendar.delete': operation('users.calendar.delete', {
    summary: 'No address any more; the one before leads nowhere at once.',
    who: OWN,
    input: z.strictObject({ id: Id }),
    output: nothing,
    status: 204,
  }),
}
