import { visibility } from '#domain/access.ts'
import type { Caller } from '../db/queries/accounts/sessions.ts'
import type { NewEvent } from '../db/queries/events.ts'

/** An event as somebody gets it. */
export type ToldEvent = Pick<NewEvent, 'type' | 'data'>

/** Who gets events, as long as the session stands for the person who opened it. */
export type Subscriber = {
  readonly caller: Caller
  /** Gets events, oldest first; none as a sign of life. */
  readonly take: (events: readonly ToldEvent[]) => void
  /** Called at the end: signed out, deleted, changed role, or the server stops. */
  readonly over: () => void
}

/** What somebody may hear of an event: of places only those that they may see. */
export function shareOf(event: NewEvent, { user }: Caller): readonly ToldEvent[] {
  const { userId, type, data } = event
  if (userId !== null) return userId === user?.id ? [event] : []
  if (type === 'import') return user?.role === 'ADMIN' ? [event] : []
  if (type !== 'slots' || seesSlotsOf(user, SOMEBODY)) return [event]
  const seen = (data['supervisor_ids'] as readonly string[]).filter((id) => id === user?.id && seesSlotsOf(user, id))
  return seen.length > 0 ? [{ type, data: { supervisor_ids: seen } }] : []
}

const seesSlotsOf = (user: Caller['user'], id: string): boolean => {
  if (user === null || !user.isRegistered) return false
  const supervisor = { id, role: 'SUPERVISOR', isRegistered: true, isDeleted: false } as const
  return visibility(user, supervisor, STRANGERS).pendingRequests
}

/** A supervisor whom one has nothing to do with. */
const SOMEBODY = ''
const STRANGERS = { requestBetween: false, paired: false }

/** Whether a session still stands for the same person and role. */
export function isSamePerson({ user: then }: Caller, caller: Caller | undefined): boolean {
  const now = caller?.user
  return (
    caller !== undefined && then?.id === now?.id && then?.role === now?.role && then?.isRegistered === now?.isRegistered
  )
}
