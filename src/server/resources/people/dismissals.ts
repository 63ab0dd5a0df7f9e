import { dismiss, dismissedBy, takeBack } from '../../db/queries/people/dismissals.ts'
import { roleOf } from '../../db/queries/accounts/users.ts'
import type { KnownUser } from '../../db/queries/accounts/callers.ts'
import { Failure, found } from '../../failure.ts'
import type { Call, Handlers } from '../../operation.ts'
import { presentPeople } from './people-presenter.ts'

const presentDismissed = async ({ db, actor, services }: Call<KnownUser>, id: string) =>
  presentPeople({ db, viewer: actor, matching: services.matching }, await dismissedBy(db, id))

export const dismissalHandlers: Handlers<'users.blocks.list' | 'users.blocks.add' | 'users.blocks.remove'> = {
  'users.blocks.list': (call, { id }) => presentDismissed(call, id),
  'users.blocks.add': async (call, { id, blocked_id }) => {
    if ((await roleOf(call.db, blocked_id)) !== 'SUPERVISOR') throw new Failure('not_found')
    await dismiss(call.db, id, blocked_id, call.now)
    return presentDismissed(call, id)
  },
  'users.blocks.remove': async ({ db }, { id, blocked_id }) => {
    found((await takeBack(db, id, blocked_id)) || null)
    return undefined
  },
}
