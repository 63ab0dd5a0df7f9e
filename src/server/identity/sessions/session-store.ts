import { randomUUID } from 'node:crypto'
import { longestSession, type SessionLimits } from '#domain/sessions.ts'
import type { Database } from '../../db/client.ts'
import { type Caller, findCaller } from '../../db/queries/accounts/callers.ts'
import { errorCodeOfConstraint } from '../../db/constraint-error-codes.ts'
import { type GiveWay, linkIdentity } from '../../db/queries/accounts/identities.ts'
import { createSession, deleteSession, type Session } from '../../db/queries/accounts/sessions.ts'
import { moveSubscriptions } from '../../db/queries/push/subscriptions.ts'
import { transaction } from '../../db/transaction.ts'
import type { Identity } from '../identity-provider.ts'
import { SignInFailure } from '../sign-in-failure.ts'
import type { Device } from './device.ts'
import { createSealer } from './sealed-token.ts'

export type { Session }

export type StartedSession = Pick<Session, 'id' | 'expiresAt'> & {
  /** Of the person; null for somebody nobody entered. */
  readonly userId: string | null
}

/** Where the sessions are kept. */
export type SessionStore = {
  /**
   * Somebody signed in: a new session with an id of its own, for the person that the identity stands for.
   * @throws SignInFailure address_taken
   */
  start(identity: Identity, device: Device, now: Date): Promise<StartedSession>
  /** Whose session this is, null when there is none or it is over. */
  find(id: string, now: Date): Promise<Caller | null>
  /**
   * Ends a session; answers the ID token it began with, for the provider's own sign-out. The device goes on being notified
   * when the same person has another session there.
   */
  end(id: string, now: Date, successor?: StartedSession): Promise<{ readonly idToken: string | null }>
}

export type SessionOptions = {
  readonly limits: SessionLimits
  /** Seals what is kept of the provider's tokens. */
  readonly secret: string
  /** Issuers that were replaced by the one of today. */
  readonly formerIssuers: readonly string[]
  /** Without it whoever holds an address keeps it. */
  readonly giveWay?: (now: Date) => GiveWay
  /** Told when a session was ended. */
  readonly ended: () => void
}

/** The sessions of a database: every instance on it sees the same ones. */
export function databaseSessions(
  db: Database,
  { limits, secret, formerIssuers, giveWay = () => async () => false, ended }: SessionOptions,
): SessionStore {
  const sealer = createSealer(secret, 'ID token')
  return {
    async start(identity, device, now) {
      const session = newSession(identity, { device, limits, now })
      const { idToken } = identity
      const sealedIdToken = idToken === null ? null : sealer.seal(idToken, session.expiresAt)
      const linked = await transaction(db, async (tx) => {
        const person = await linkIdentity(tx, { ...identity, formerIssuers }, giveWay(now))
        if (person !== 'address_taken') await createSession(tx, { ...session, sealedIdToken })
        return person
      }).catch(asAddressTaken)
      if (linked === 'address_taken') throw new SignInFailure('address_taken')
      return { ...session, ...linked }
    },
    find: (id, now) => findCaller(db, id, { now, limits }),
    async end(id, now, successor) {
      if (successor?.userId) await moveSubscriptions(db, { from: id, to: successor.id, userId: successor.userId })
      const session = await deleteSession(db, id)
      ended()
      return { idToken: session?.sealedIdToken ? sealer.open(session.sealedIdToken, now) : null }
    },
  }
}

/** The database saw what the look before could not: another sign-in took the address, or the identity, meanwhile. */
const asAddressTaken = (error: unknown): 'address_taken' => {
  if (errorCodeOfConstraint(error) === 'address_taken') return 'address_taken'
  throw error
}

/** A session that starts now; not stored yet. */
export function newSession(
  identity: Identity,
  { device, limits, now }: { readonly device: Device; readonly limits: SessionLimits; readonly now: Date },
): Session {
  const { issuer, subject, email, firstName, lastName, authenticatedAt } = identity
  return {
    id: randomUUID(),
    issuer,
    subject,
    email,
    firstNameHint: firstName ?? null,
    lastNameHint: lastName ?? null,
    ...device,
    createdAt: now,
    lastSeenAt: now,
    // A clock that is ahead of ours makes nobody's sign-in last longer.
    authenticatedAt: authenticatedAt && authenticatedAt > now ? now : authenticatedAt,
    sealedIdToken: null,
    expiresAt: new Date(now.getTime() + longestSession(limits).maxMs),
  }
}
