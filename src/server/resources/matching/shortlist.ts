import type { shortlistOperations } from '#contract/resources/matching/shortlist.ts'
import { findRunningDates } from '../../db/queries/cycles/cycles.ts'
import { addToShortlist, shortlistOf, removeFromShortlist } from '../../db/queries/matching/shortlist.ts'
import { Failure, found } from '../../failure.ts'
import type { Handlers, ReadingContext } from '../../operation.ts'
import { requirePhase } from '../phases.ts'
import { presentMatches } from './matches.ts'
import { sendEvents, slotEvents } from '../../db/queries/events.ts'
import { dismiss, dismissedBy, removeDismissal } from '../../db/queries/people/dismissals.ts'
import { presentPeople, presenterContextOf } from '../people/people-presenter.ts'

const presentShortlist = async (context: ReadingContext, studentId: string) => {
  const matches = await presentMatches(context, studentId, await shortlistOf(context.db, studentId))
  return matches.toSorted((one, other) => other.similarity_score - one.similarity_score)
}

export const shortlistHandlers: Handlers<keyof typeof shortlistOperations> = {
  'users.shortlist.list': (context, { id }) => presentShortlist(context, id),
  'users.shortlist.put': {
    locks: (_, { listed_id }) => ({ people: [listed_id] }),
    run: async (context, { id, listed_id }, locked) => {
      const { db, now, wantsAnswer } = context
      requirePhase(context, await findRunningDates(db), 'shortlist')
      if (locked.get(listed_id)?.role !== 'SUPERVISOR') throw new Failure('not_found')
      await addToShortlist(db, id, listed_id, now)
      return wantsAnswer ? (committed) => presentShortlist(committed, id) : []
    },
  },
  'users.shortlist.remove': {
    run: async (context, { id, listed_id }) => {
      const { db } = context
      requirePhase(context, await findRunningDates(db), 'shortlist')
      found((await removeFromShortlist(db, id, listed_id)) || null)
      return undefined
    },
  },
  'users.blocks.list': async (context, { id }) =>
    presentPeople(presenterContextOf(context), await dismissedBy(context.db, id)),
  'users.blocks.add': {
    locks: (_, { blocked_id }) => ({ people: [blocked_id] }),
    run: async (context, { id, blocked_id }, locked) => {
      const { db, now, wantsAnswer } = context
      requirePhase(context, await findRunningDates(db), 'dismiss')
      if (locked.get(blocked_id)?.role !== 'SUPERVISOR') throw new Failure('not_found')
      // Others who wait there move up.
      if (await dismiss(db, id, blocked_id, now)) await sendEvents(db, slotEvents([blocked_id]), now)
      if (!wantsAnswer) return []
      return async (committed) => presentPeople(presenterContextOf(committed), await dismissedBy(committed.db, id))
    },
  },
  'users.blocks.remove': {
    run: async (context, { id, blocked_id }) => {
      const { db, now } = context
      requirePhase(context, await findRunningDates(db), 'dismiss')
      const { waits } = found(await removeDismissal(db, id, blocked_id))
      if (waits) await sendEvents(db, slotEvents([blocked_id]), now)
      return undefined
    },
  },
}
