import { NOTICES } from '#domain/notices.ts'
import { z } from 'zod'
import { nothing, operation } from '../../operation.ts'
import { Id, Time } from '../../shapes.ts'

/** What changed for the caller by another one's hand; told until it is closed. */
export const Notice = z.strictObject({
  id: Id,
  kind: z.enum(NOTICES),
  at: Time,
  /** Of the other one of a pair; by address where there is no name any more. */
  name: z.string().optional(),
  /** The same, where there is a profile. */
  person_id: Id.optional(),
  /** What the admin said who ended the pair; left out where nobody did, or where it was forgotten. */
  note: z.string().optional(),
  /** Requests of the caller were withdrawn when a pair began that an admin has ended, and stay so. */
  withdrew: z.literal(true).optional(),
  /** Names of chosen tags that an import took away. */
  tags: z.array(z.string()).optional(),
})

export type Notice = z.output<typeof Notice>

export const noticeOperations = {
  'users.closed_notices.put': operation('users.closed_notices.put', {
    summary: 'Closes notices, on every device: they are not shown again.',
    who: { roles: ['STUDENT', 'SUPERVISOR'], own: 'id' },
    input: z.strictObject({ id: Id, notice_ids: z.array(Id).max(1000) }),
    output: nothing,
    status: 204,
  }),
}
