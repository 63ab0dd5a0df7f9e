/** Two rows of one person (docs/decisions/0062-same-person-twice.md). */
import type { Merge as WireMerge } from '#contract/resources/accounts/admins.ts'
import { type Mergeable, mergeObstacles, keepsOtherRow } from '#domain/people/merging.ts'
import { replaceOutdatedConfirmations } from '../../confirmations/issuing.ts'
import type { Queryable } from '../../db/client.ts'
import { eraseDeletedWithId, releaseAddressOfDeleted } from '../../db/queries/accounts/erasure.ts'
import type { ReleaseAddress } from '../../db/queries/accounts/identities.ts'
import {
  findMergeLosses,
  findMergeable,
  findMergeFacts,
  type Merge,
  mergeRows,
  partnersOfBoth,
} from '../../db/queries/accounts/merging.ts'
import { deleteSessionsOf } from '../../db/queries/accounts/sessions.ts'
import { lockRunningCycle } from '../../db/queries/cycles/cycles.ts'
import { sendEvents } from '../../db/queries/events.ts'
import { bumpMatchingRevision } from '../../db/queries/matching/revision.ts'
import { lockPeople } from '../../db/queries/people/locks.ts'
import { Failure, found } from '../../failure.ts'
import { announceRegistered, announceSlots } from '../../notifications/request-notifications.ts'
import type { Locks } from '../../operation.ts'
import { withdrawOtherRequests } from '../requests/other-requests.ts'

type TwoAccounts = { readonly id: string; readonly other_id: string; readonly kept_id?: string | undefined }

/** The two, and anybody who has something open with them. */
export async function mergeLocks({ db }: { readonly db: Queryable }, { id, other_id }: TwoAccounts): Promise<Locks> {
  return { cycle: 'share', people: [id, other_id, ...(await partnersOfBoth(db, { keptId: id, goneId: other_id }))] }
}

/**
 * Makes two rows one person, or tells what that would do.
 * @throws Failure not_found, validation_failed when a third person were to stay, or merge_not_possible when something stands in the way and it is no dry run
 */
export async function mergePeople(
  db: Queryable,
  { id, other_id, kept_id }: TwoAccounts,
  { dryRun, now }: { readonly dryRun: boolean; readonly now: Date },
): Promise<WireMerge> {
  if (id === other_id) throw new Failure('not_found')
  if (kept_id !== undefined && kept_id !== id && kept_id !== other_id) {
    throw new Failure('validation_failed', { issues: [{ path: 'kept_id', code: 'validation_failed' }] })
  }
  const rows = await findMergeable(db, [id, other_id])
  const [one, other] = [found(rows.get(id)), found(rows.get(other_id))]
  const keptId = kept_id ?? (keepsOtherRow(one, other) ? other_id : id)
  const merge = { keptId, goneId: keptId === id ? other_id : id }
  const facts = await findMergeFacts(db, merge)
  const obstacles = keptId === id ? mergeObstacles(one, other, facts) : mergeObstacles(other, one, facts)
  const loses = await findMergeLosses(db, merge)
  if (!dryRun) {
    if (obstacles.length > 0) throw new Failure('merge_not_possible')
    await carryOut(db, merge, one, now)
  }
  const { requests, pairs, conversations, tags, dismissals, picture, texts, places } = facts
  const moves = { requests, pairs, conversations, tags, dismissals, picture, texts, places }
  return { dry_run: dryRun, kept_id: merge.keptId, gone_id: merge.goneId, moves, loses, obstacles }
}

const carryOut = async (db: Queryable, merge: Merge, { role }: Mergeable, now: Date): Promise<void> => {
  const { keptId, goneId } = merge
  await deleteSessionsOf(db, goneId)
  await mergeRows(db, merge)
  await replaceOutdatedConfirmations(db, keptId, now)
  if (role === 'STUDENT') await withdrawOtherRequests(db, keptId, now)
  await announceRegistered(db, keptId, now)
  await sendEvents(db, [{ userId: keptId, type: 'reset', data: {} }], now)
  if (role === 'SUPERVISOR') await announceSlots(db, [keptId], now)
  if (role !== 'ADMIN') await bumpMatchingRevision(db, { users: [keptId], vocabulary: true })
}

/**
 * At a sign-in by which somebody's address became one that another row has: who was deleted gives it up, and a row that
 * nobody has signed in as becomes one with theirs, unless something stands in the way.
 */
export function releaseAddressAtSignIn(now: Date): ReleaseAddress {
  return async (tx, { personId, holderId }) => {
    const { cycle, people } = await mergeLocks({ db: tx }, { id: personId, other_id: holderId })
    if (cycle) await lockRunningCycle(tx, cycle)
    await lockPeople(tx, people ?? [])
    const rows = await findMergeable(tx, [personId, holderId])
    const [person, holder] = [rows.get(personId), rows.get(holderId)]
    if (!person) return false
    if (!holder) return freeAddressOfDeleted(tx, holderId)
    if (holder.isClaimed) return false
    const merge = { keptId: personId, goneId: holderId }
    if (mergeObstacles(person, holder, await findMergeFacts(tx, merge)).length > 0) return false
    await carryOut(tx, merge, person, now)
    return true
  }
}

/** A person who is kept for a pair stays, without the address. */
const freeAddressOfDeleted = async (tx: Queryable, id: string): Promise<boolean> => {
  const wasSupervisor = await eraseDeletedWithId(tx, id)
  if (wasSupervisor) await bumpMatchingRevision(tx, { vocabulary: true })
  await releaseAddressOfDeleted(tx, id)
  return true
}
