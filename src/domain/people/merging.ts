import type { Role } from '../roles.ts'

/** One of two rows that are said to be the same person, as far as it matters for making them one. */
export type Mergeable = {
  readonly role: Role
  readonly isRegistered: boolean
  /** Somebody has signed in as this person. */
  readonly isClaimed: boolean
}

/** Relations between the two rows, and counts of both together. */
export type MergeFacts = {
  /** A request, of whichever state, from the one to the other. */
  readonly requestBetween: boolean
  /** Students: both are in a pair. */
  readonly bothPaired: boolean
  /** Both have an open request of one type with the same third person. */
  readonly sameOpenRequest: boolean
  /** Supervisors: places that the row which stays would have, and those taken by then. */
  readonly totalSlots: number
  readonly takenSlots: number
}

export const MERGE_OBSTACLES = [
  'different_roles',
  'request_between',
  'two_pairs',
  'same_open_request',
  'too_few_places',
  'admin_never_signed_in',
] as const

export type MergeObstacle = (typeof MERGE_OBSTACLES)[number]

/** The obstacles to merging two rows, in display order; empty when they can be merged. */
export function mergeObstacles(kept: Mergeable, gone: Mergeable, facts: MergeFacts): MergeObstacle[] {
  const isInTheWay: Record<MergeObstacle, boolean> = {
    different_roles: kept.role !== gone.role,
    request_between: facts.requestBetween,
    two_pairs: facts.bothPaired,
    same_open_request: facts.sameOpenRequest,
    too_few_places: facts.takenSlots > facts.totalSlots,
    // An address with a slip of the pen in it would lock the admin out.
    admin_never_signed_in: kept.role === 'ADMIN' && gone.isClaimed && !kept.isClaimed,
  }
  return MERGE_OBSTACLES.filter((obstacle) => isInTheWay[obstacle])
}

/**
 * Whether the other row stays: a row that its person signed in to, or registered, outweighs one that others entered.
 * Between equals the first stays. An admin may choose otherwise.
 */
export function keepsOtherRow(one: Mergeable, other: Mergeable): boolean {
  const weight = ({ isClaimed, isRegistered }: Mergeable): number => (isClaimed ? 2 : 0) + (isRegistered ? 1 : 0)
  return weight(other) > weight(one)
}
