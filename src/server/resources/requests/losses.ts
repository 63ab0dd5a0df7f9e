import type { Losses, lossOperations } from '#contract/resources/requests/losses.ts'
import { visibilityInLostPair } from '#domain/access.ts'
import type { z } from 'zod'
import type { KnownUser } from '../../db/queries/accounts/callers.ts'
import { type KnownLoss, type Losses as FoundLosses, markLossesSeen } from '../../db/queries/losses/losses.ts'
import type { Handlers } from '../../operation.ts'

/** What somebody lost, as they are told. */
export function presentLosses(viewer: KnownUser, { pairs, tags }: FoundLosses): z.input<typeof Losses> {
  return {
    pairs: pairs.map(({ requestId, reason, lostAt, note, other }) => ({
      request_id: requestId,
      reason,
      name: nameFor(viewer, other),
      lost_at: new Date(lostAt).toISOString(),
      ...(note === null ? {} : { note }),
    })),
    tags: [...tags],
  }
}

const nameFor = (viewer: KnownUser, other: KnownLoss['other']): string => {
  const { profile, email } = visibilityInLostPair(viewer, other)
  if (!profile) return ''
  return email ? other.email : other.name
}

export const lossHandlers: Handlers<keyof typeof lossOperations> = {
  'users.seen_losses.put': {
    run: async ({ db, now }, { id, request_ids: requestIds, tag_names: tagNames }) => {
      await markLossesSeen(db, id, { requestIds, tagNames }, now)
      return undefined
    },
  },
}
