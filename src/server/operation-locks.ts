import type { Queryable } from './db/client.ts'
import { type Caller, findCaller, type Moment } from './db/queries/accounts/sessions.ts'
import { lockRunningCycle } from './db/queries/cycles/cycles.ts'
import { type LockedPeople, lockPeople } from './db/queries/people/locks.ts'

/** The rows that a writing call locks in its transaction, beside the caller's. */
export type Locks = {
  /** `share`: no new cycle begins. `update`: nobody else writes requests either. */
  readonly cycle?: 'share' | 'update'
  /** Ids of the people whom the work is about. */
  readonly people?: readonly string[]
}

/** The caller and people as they are now; their rows stay locked until the commit. */
export type Locked = { readonly caller: Caller | null; readonly people: LockedPeople }

/** Takes the locks for work that nobody calls for, in the same order. */
export async function lockWithoutCaller(tx: Queryable, { cycle, people = [] }: Locks): Promise<LockedPeople> {
  if (cycle) await lockRunningCycle(tx, cycle)
  return lockPeople(tx, people)
}

/**
 * Locks cycle, caller and people, always in this order and people in order of id: another order could deadlock.
 * @param caller as they were before the transaction
 */
export async function lock(
  tx: Queryable,
  { cycle, people = [] }: Locks,
  caller: Caller | null,
  moment: Moment,
): Promise<Locked> {
  const then = caller?.user
  const locked = await lockWithoutCaller(tx, { ...(cycle && { cycle }), people: then ? [then.id, ...people] : people })
  const here = then && locked.get(then.id)
  if (!caller || (here?.role === then?.role && here?.isRegistered === then?.isRegistered))
    return { caller, people: locked }
  const current = await findCaller(tx, caller.sessionId, moment)
  // The session may belong to another person by now, whose row is not locked.
  const isOther = current?.user && current.user.id !== then?.id
  return { caller: isOther ? { ...current, user: null } : current, people: locked }
}
