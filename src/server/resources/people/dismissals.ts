import { dismiss, dismissedBy, takeBack } from '../../db/queries/people/dismissals.ts'
import { roleOf } from '../../db/queries/people/people.ts'
import { Failure, found } from '../../failure.ts'
import type { Handlers, UserContext } from '../../operation.ts'
import { presentPeople } from './people-presenter.ts'

const presentDismissed = async ({ db, actor, services }: UserContext, id: string) =>
  presentPeople({ db, viewer: actor, matching: services.matching }, await dismissedBy(db, id))

export const dismissalHandlers: Handlers<'users.blocks.list' | 'users.blocks.add' | 'users.blocks.remove'> = {
  'users.blocks.list': (context, { id }) => presentDismissed(context, id),
  'users.blocks.add': async (context, { id, blocked_id }) => {
    if ((await roleOf(context.db, blocked_id)) !== 'SUPERVISOR') throw new Failure('not_found')
    await dismiss(context.db, id, blocked_id, context.now)
    return presentDismissed(context, id)
  },
  'users.blocks.remove': async ({ db }, { id, blocked_id }) => {
    found((await takeBack(db, id, blocked_id)) || null)
    return undefined
  },
}
