import type { dismissalOperations } from '#contract/resources/people/dismissals.ts'
import { findRunningDates } from '../../db/queries/cycles/cycles.ts'
import { sendEvents, slotEvents } from '../../db/queries/events.ts'
import { dismiss, dismissedBy, removeDismissal } from '../../db/queries/people/dismissals.ts'
import { Failure, found } from '../../failure.ts'
import type { Handlers } from '../../operation.ts'
import { requirePhase } from '../phases.ts'
import { presentPeople, presenterContextOf } from './people-presenter.ts'

export const dismissalHandlers: Handlers<keyof typeof dismissalOperations> = {
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
