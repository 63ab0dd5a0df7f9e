import { visibility } from '#domain/access.ts'
import type { Caller } from '../db/queries/accounts/callers.ts'
import type { StoredEvent } from '../db/queries/events.ts'

export type Batch = {
  /** Oldest first; may be empty: the id is news, too. */
  readonly events: readonly { readonly type: string; readonly data: Readonly<Record<string, unknown>> }[]
  /** Where to go on after these (`Last-Event-ID`). */
  readonly id: string
}

/** Somebody who is told what concerns them, as long as the session stands for the person it was opened as. */
export type Subscriber = {
  readonly caller: Caller
  /** By which a later call finds the stream; null: none does. */
  readonly name: string | null
  /** The supervisors on the screen, of whose slots alone they are told, whoever is on top first; null: of all. */
  slotsOf: ReadonlySet<string> | null
  readonly take: (batch: Batch) => void
  /** Nothing more will come: signed out, deleted, of another role now, or the server stops. */
  readonly over: () => void
}

/** The supervisor whom somebody looks at. */
export function topOf({ slotsOf }: Pick<Subscriber, 'slotsOf'>): string | undefined {
  return slotsOf?.values().next().value
}

/** Whether a subscriber is told of an event. What is for everybody is for those who may see it. */
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

/** Whether a session still stands for whom it stood for then. */
export function isSamePerson({ user: then }: Caller, caller: Caller | undefined): boolean {
  const now = caller?.user
  return (
    caller !== undefined && then?.id === now?.id && then?.role === now?.role && then?.isRegistered === now?.isRegistered
  )
}
