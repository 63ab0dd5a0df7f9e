import type { shortlistOperations } from '#contract/resources/matching/shortlist.ts'
import { findRunningDates } from '../../db/queries/cycles/cycles.ts'
import { addToShortlist, shortlistOf, removeFromShortlist } from '../../db/queries/matching/shortlist.ts'
import { Failure, found } from '../../failure.ts'
import type { Handlers, ReadingContext } from '../../operation.ts'
import { requirePhase } from '../phases.ts'
import { presentMatches } from './matches.ts'

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
}
