import { LOSS_REASONS } from '#domain/requests/losses.ts'
import { z } from 'zod'
import { nothing, operation } from '../../operation.ts'
import { Id, STORABLE, Time } from '../../shapes.ts'

/** Most pairs, and most tags, that one call takes for seen. */
const SEEN_LOSSES_MAX = 1000

/** What the caller lost by another one's hand and has not taken for seen. */
export const Losses = z.strictObject({
  pairs: z.array(
    z.strictObject({
      request_id: Id,
      reason: z.enum(LOSS_REASONS),
      /** Of the other one; by address where there is no name any more. */
      name: z.string(),
      lost_at: Time,
      /** What the admin said who ended it; left out where nobody did, or where it was forgotten. */
      note: z.string().optional(),
    }),
  ),
  /** Names of chosen tags that an import took away. */
  tags: z.array(z.string()),
})

export type Losses = z.output<typeof Losses>

export const lossOperations = {
  'users.seen_losses.put': operation('users.seen_losses.put', {
    summary: 'Takes lost pairs and tags for seen, on every device: they are not told of again.',
    who: { roles: ['STUDENT', 'SUPERVISOR'], own: 'id' },
    input: z.strictObject({
      id: Id,
      request_ids: z.array(Id).max(SEEN_LOSSES_MAX),
      tag_names: z.array(z.string().max(200).regex(STORABLE)).max(SEEN_LOSSES_MAX),
    }),
    output: nothing,
    status: 204,
  }),
}
