import type { dismissalOperations } from '#contract/resources/people/dismissals.ts'
import { dismiss, dismissAtOnce, dismissedBy, takeBack } from '../../db/queries/people/dismissals.ts'
import { Failure, found } from '../../failure.ts'
import { commitBehind } from '../../db/transaction.ts'
import type { Handlers } from '../../operation.ts'
import { presentPeople, presenterContextOf } from './people-presenter.ts'

export const dismissalHandlers: Handlers<keyof typeof dismissalOperations> = {
  'users.blocks.list': async (context, { id }) =>
    presentPeople(presenterContextOf(context), await dismissedBy(context.db, id)),
  'users.blocks.add': {
    locks: (_, { blocked_id }) => ({ people: [blocked_id] }),
    atOnce: async ({ db, sessionId, now }, { id, blocked_id }) =>
      sessionId !== null && dismissAtOnce(db, { studentId: id, supervisorId: blocked_id, sessionId }, now),
    run: async (context, { id, blocked_id }, locked) => {
      if (locked.get(blocked_id)?.role !== 'SUPERVISOR') throw new Failure('not_found')
      const written = dismiss(context.db, id, blocked_id, context.now)
      const dismissed = context.wantsAnswer ? dismissedBy(context.db, id) : Promise.resolve([])
      commitBehind(context.db, [written, dismissed])
      return async (committed) => presentPeople(presenterContextOf(committed), await dismissed)
    },
  },
  'users.blocks.remove': async ({ db }, { id, blocked_id }) => {
    found((await takeBack(db, id, blocked_id)) || null)
    return undefined
  },
}
