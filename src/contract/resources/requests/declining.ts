import { PAGE_MAX } from '#domain/limits.ts'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { Id } from '../../shapes.ts'
import { rejecting } from './requests.ts'

/** Most requests that one call declines: as many as a page has. */
export const DECLINED_MAX = PAGE_MAX

const who = { roles: ['SUPERVISOR'] } as const

export const declineOperations = {
  'supervision_requests.decline_rest': operation('supervision_requests.decline_rest', {
    summary:
      'A supervisor without a place left rejects all these, with the same words; those that are not pending any more are passed over.',
    who,
    input: z.strictObject({ ids: z.array(Id).min(1).max(DECLINED_MAX), ...rejecting }),
    output: z.strictObject({ declined: z.int().min(1), undo_id: Id }),
    errorCodes: ['not_found', 'cycle_ended', 'place_left', 'request_state_forbids'],
  }),
  'supervision_requests.decline_rest.undo': operation('supervision_requests.decline_rest.undo', {
    summary:
      'Takes that back as one. Whoever is in a pair by now, or has asked again, stays as they are, and is counted in `kept`.',
    who,
    input: z.strictObject({ undo_id: Id }),
    output: z.strictObject({ restored: z.int().min(1), kept: z.int().min(0) }),
    errorCodes: ['not_found', 'cycle_ended', 'undo_not_possible'],
  }),
}
