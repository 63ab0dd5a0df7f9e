import { IMPORT_PHASES } from '#domain/imports/imports.ts'
import { REQUEST_TYPES } from '#domain/request-lifecycle.ts'
import { z } from 'zod'
import { Id } from '../shapes.ts'

/** Where the event stream is: a plain GET, `text/event-stream`, for everybody who is signed in. */
export const EVENTS_PATH = 'events'

/**
 * What the event stream tells, by type. An event says that something changed and where to look; nothing personal is in
 * it but ids. It may come twice. `reset` says that something may have been missed: whatever is on a screen may be old.
 */
export const liveEvents = {
  request: z.strictObject({ request_id: Id, type: z.enum(REQUEST_TYPES) }),
  /** The places of these supervisors, or who waits for one, are others now; once a second at most. */
  slots: z.strictObject({ supervisor_ids: z.array(Id) }),
  /** A place of the supervisor is kept for the reader, or is so no longer. */
  waiting: z.strictObject({ supervisor_id: Id }),
  message: z.strictObject({ request_id: Id, message_id: Id, by: Id }),
  /** The person has read a conversation, maybe on another device. */
  read: z.strictObject({ request_id: Id }),
  /** The student has seen what was decided about their requests, maybe on another device. */
  seen: z.strictObject({}),
  /** Another cycle runs: a new one has begun, or, `called_off`, a new one was called off and the one before goes on. */
  cycle: z.strictObject({ cycle_id: Id, called_off: z.literal(true).optional() }),
  /** The dates of the running cycle have changed, and with them what is allowed, and until when. */
  dates: z.strictObject({ cycle_id: Id }),
  /** For admins. `phase` is null when the import began or is over: `admin/imports` says which. */
  import: z.strictObject({
    import_id: Id,
    phase: z.enum(IMPORT_PHASES).nullable(),
    done: z.int().min(0),
    total: z.int().min(0).nullable(),
  }),
  reset: z.strictObject({}),
} as const

export type LiveEventType = keyof typeof liveEvents

/** An event as it arrives: its type and what that type carries. */
export type LiveEvent = {
  [T in LiveEventType]: { readonly type: T; readonly data: z.infer<(typeof liveEvents)[T]> }
}[LiveEventType]
