/** perform() with work of a test's own in the place of some handlers, and everything it tells on the way. */
import type { OutputOf } from '#contract/operations.ts'
import type { OperationName } from '#contract/routes.ts'
import type { AdminAction } from '#server/admin-action.ts'
import type { OpenDatabase } from '#server/db/client.ts'
import type { Failure } from '#server/failure.ts'
import { databaseSessions } from '#server/identity/sessions/session-store.ts'
import { type Counted, type Handlers, type IncomingRequest, perform } from '#server/operation.ts'
import { handlers } from '#server/resources/handlers.ts'
import { identityOf, type TestApi } from './api.ts'
import type { MadeUser } from './people.ts'

/** `provedAt`: time of the last sign-in; by default just now. */
type Somebody = Pick<MadeUser, 'email'> & { readonly provedAt?: Date }

export type Performing = {
  /** Calls an operation as somebody with a session, or as somebody without. */
  call<N extends OperationName>(
    name: N,
    replaced: Partial<Pick<Handlers, N>>,
    as: Somebody | null,
    input: Readonly<Record<string, unknown>>,
    readUpload?: IncomingRequest['readUpload'],
  ): Promise<OutputOf<N>>
  /** The steps that were done, in order; handlers of a test add to it. */
  readonly steps: string[]
  readonly counted: Counted[]
  readonly adminActions: AdminAction[]
  readonly undeclared: Failure[]
}

const SECRET = 'a secret of at least thirty-two characters'

export function performing({ db }: OpenDatabase, { services }: TestApi): Performing {
  const steps: string[] = []
  const counted: Counted[] = []
  const adminActions: AdminAction[] = []
  const undeclared: Failure[] = []
  const limits = { limits: services.config.sessions, secret: SECRET, formerIssuers: [], ended: () => undefined }
  const startSession = async ({ email, provedAt }: Somebody, now: Date): Promise<string> =>
    (await databaseSessions(db, limits).start(identityOf(email, provedAt ?? now), { browser: '', system: '' }, now)).id

  const call: Performing['call'] = async (name, replaced, as, input, readUpload) => {
    const now = new Date()
    const dependencies = {
      db,
      handlers: { ...handlers, ...replaced },
      services,
      limits: {
        count: async (one: Counted) => {
          steps.push('counted')
          counted.push(one)
        },
        limitConcurrency: <T>(_: Counted, work: () => Promise<T>) => {
          steps.push('in turn')
          return work()
        },
      },
      committed: () => void steps.push('committed'),
      undeclared: (_: OperationName, failure: Failure) => void undeclared.push(failure),
    }
    const request: IncomingRequest = {
      sessionId: as && (await startSession(as, now)),
      locale: 'de',
      input,
      now,
      address: '::1',
      recognised: (caller) => void steps.push(`recognised ${caller?.email ?? 'nobody'}`),
      adminActed: (action) => void adminActions.push(action),
      ...(readUpload && { readUpload }),
    }
    return perform(dependencies, name, request)
  }
  return { call, steps, counted, adminActions, undeclared }
}
