import { visibility } from '#domain/access.ts'
import type { Caller } from '../db/queries/accounts/sessions.ts'
import type { StoredEvent } from '../db/queries/events.ts'

export type Batch = {
  /** Oldest first; may be empty, because the id is news, too. */
  readonly events: readonly { readonly type: string; readonly data: Readonly<Record<string, unknown>> }[]
  /** Resumes after these events (`Last-Event-ID`). */
  readonly id: string
}

/** A recipient of events, as long as the session stands for the person who opened it. */
export type Subscriber = {
  readonly caller: Caller
  /** Name by which later calls find the stream; null: none. */
  readonly name: string | null
  /** The shown supervisors, the one on top first: only their slots are sent. Null: all. */
  slotsOf: ReadonlySet<string> | null
  readonly take: (batch: Batch) => void
  /** Called at the end: signed out, deleted, changed role, or the server stops. */
  readonly over: () => void
}

/** The supervisor on top. */
export function topOf({ slotsOf }: Pick<Subscriber, 'slotsOf'>): string | undefined {
  return slotsOf?.values().next().value
}

/** Whether an event concerns a subscriber. Events for everybody go to those who may see them. */
export function concerns({ userId, type, data }: StoredEvent, { caller, slotsOf }: Subscriber): boolean {
  const { user } = caller
  if (type === 'import') return user?.role === 'ADMIN'
  if (userId !== null || type !== 'slots') return userId === null || userId === user?.id
  const id = String(data['supervisor_id'])
  return (slotsOf === null || slotsOf.has(id)) && seesSlotsOf(caller, id)
}

const seesSlotsOf = ({ user }: Caller, id: string): boolean => {
  if (user === null || !user.isRegistered) return false
  const supervisor = { id, role: 'SUPERVISOR', isRegistered: true, isDeleted: false } as const
  return visibility(user, supervisor, STRANGERS).pendingRequests
}

const STRANGERS = { requestBetween: false, paired: false }

/** Whether a session still stands for the same person and role. */
export function isSamePerson({ user: then }: Caller, caller: Caller | undefined): boolean {
  const now = caller?.user
  return (
    caller !== undefined && then?.id === now?.id && then?.role === now?.role && then?.isRegistered === now?.isRegistered
  )
}
