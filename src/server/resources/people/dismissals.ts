import type { dismissalOperations } from '#contract/resources/people/dismissals.ts'
import { dismiss, dismissedBy, takeBack } from '../../db/queries/people/dismissals.ts'
import { Failure, found } from '../../failure.ts'
import type { Handlers, ReadingContext } from '../../operation.ts'
import { presentPeople } from './people-presenter.ts'

const presentDismissed = async ({ db, actor, services }: ReadingContext, id: string) =>
  presentPeople({ db, viewer: actor, matching: services.matching }, await dismissedBy(db, id))

export const dismissalHandlers: Handlers<keyof typeof dismissalOperations> = {
  'users.blocks.list': (context, { id }) => presentDismissed(context, id),
  'users.blocks.add': {
    locks: (_, { blocked_id }) => ({ people: [blocked_id] }),
    run: async (context, { id, blocked_id }, locked) => {
      if (locked.get(blocked_id)?.role !== 'SUPERVISOR') throw new Failure('not_found')
      await dismiss(context.db, id, blocked_id, context.now)
      return (committed) => presentDismissed(committed, id)
    },
  },
  'users.blocks.remove': async ({ db }, { id, blocked_id }) => {
    found((await takeBack(db, id, blocked_id)) || null)
    return undefined
  },
}
