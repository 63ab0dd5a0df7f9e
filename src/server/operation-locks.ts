import type { Queryable } from './db/client.ts'
import { type Caller, findCaller, type Moment } from './db/queries/accounts/callers.ts'
import { lockRunningCycle } from './db/queries/cycles/cycles.ts'
import { type LockedPeople, lockPeople } from './db/queries/people/locks.ts'
import { allOf } from './db/all-of.ts'

/** What a writing call keeps still for its transaction, beside the caller. */
export type Locks = {
  /** `share`: no new cycle begins. `update`: nobody else writes requests either. */
  readonly cycle?: 'share' | 'update'
  /** Ids of the people whom the work is about. */
  readonly people?: readonly string[]
}

/** Who the caller is now; their row does not change any more before the commit. */
export type Locked = { readonly caller: Caller | null; readonly people: LockedPeople }

type Before = {
  readonly caller: Caller | null
  readonly sessionId: string | null
  readonly moment: Moment
  /** What else has to be true before anything is changed; asked for before the locks. */
  readonly sure: readonly Promise<void>[]
}

/**
 * Locks cycle, caller and people in one round trip, always in this order and people in order of id, so that nobody waits in
 * a circle.
 */
export async function lock(
  tx: Queryable,
  { cycle, people = [] }: Locks,
  { caller, sessionId, moment, sure }: Before,
): Promise<Locked> {
  const then = caller?.user
  // Each is sent as it is called.
  const theCycle = cycle ? lockRunningCycle(tx, cycle) : Promise.resolve()
  const thePeople = lockPeople(tx, then ? [then.id, ...people] : people)
  const [, , locked] = await allOf([Promise.all(sure), theCycle, thePeople])
  const here = then && locked.get(then.id)
  if (!sessionId || (here?.role === then?.role && here?.isRegistered === then?.isRegistered))
    return { caller, people: locked }
  const current = await findCaller(tx, sessionId, moment)
  // Whoever has the session by now is not locked, if it is somebody else.
  const isOther = current?.user && current.user.id !== then?.id
  return { caller: isOther ? { ...current, user: null } : current, people: locked }
}
