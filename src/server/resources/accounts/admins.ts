import type { adminOperations } from '#contract/resources/accounts/admins.ts'
import { MAIL_WAIT_MS } from '#domain/limits.ts'
import { eraseDeletedWithAddress } from '../../db/queries/accounts/erasure.ts'
import { unlinkIdentity } from '../../db/queries/accounts/identities.ts'
import { deleteSessionsOf } from '../../db/queries/accounts/sessions.ts'
import { bumpMatchingRevision } from '../../db/queries/matching/revision.ts'
import { enqueueMails } from '../../db/queries/mails/outbox.ts'
import { insertAdmin } from '../../db/queries/accounts/users.ts'
import { found } from '../../failure.ts'
import type { Handlers } from '../../operation.ts'
import { cleanNames } from '../clean-input.ts'
import { refuseForeignDomain } from './registration.ts'
import { locksOfErasure, resetUser } from './erasure.ts'
import { mergeLocks, mergePeople } from './same-person.ts'
import { personAfterCommit } from '../people/people-presenter.ts'

export const adminHandlers: Handlers<keyof typeof adminOperations> = {
  'admin.admins.create': {
    // Data kept of somebody deleted go with their requests: as with a new cycle, nobody comes back meanwhile.
    locks: () => ({ cycle: 'update' }),
    run: async ({ db, now, services }, { mail, firstName, lastName }) => {
      const names = cleanNames({ firstName, lastName })
      refuseForeignDomain(services.config, mail)
      // A person whose data were deleted starts afresh, as an admin like in any other role.
      const wasSupervisor = await eraseDeletedWithAddress(db, mail)
      const userId = await insertAdmin(db, mail, names, now)
      const dueAt = new Date(now.getTime() + MAIL_WAIT_MS)
      const template = { kind: 'new_admin', userId, recipient: mail, payload: { userId }, dueAt }
      await enqueueMails(db, [{ eventKey: `new_admin:${userId}`, ...template }], now)
      if (wasSupervisor) await bumpMatchingRevision(db, { vocabulary: true })
      return personAfterCommit(userId)
    },
  },
  'admin.users.reset': {
    locks: locksOfErasure,
    run: async (context, { id }, locked) => {
      await resetUser({ ...context, locked }, id)
      return personAfterCommit(id)
    },
  },
  'admin.users.merge': {
    locks: mergeLocks,
    run: ({ db, now }, { dry_run: dryRun, ...two }) => mergePeople(db, two, { dryRun, now }),
  },
  'admin.users.sign_in.unlink': {
    locks: (_, { id }) => ({ people: [id] }),
    run: async ({ db }, { id }, locked) => {
      found(locked.get(id))
      await deleteSessionsOf(db, id)
      await unlinkIdentity(db, id)
      return personAfterCommit(id)
    },
  },
}
