import { randomUUID } from 'node:crypto'
import { longestSession, type SessionLimits } from '#domain/sessions.ts'
import type { Database } from '../../db/client.ts'
import { findCaller, createSession, deleteSession, type Session } from '../../db/queries/accounts/sessions.ts'
import { errorCodeOfConstraint } from '../../db/sql-error.ts'
import { chooseAddress, type ReleaseAddress, linkIdentity } from '../../db/queries/accounts/identities.ts'
import { moveSubscriptions } from '../../db/queries/push/subscriptions.ts'
import { transaction } from '../../db/transaction.ts'
import type { Identity } from '../identity-provider.ts'
import { SignInFailure } from '../sign-in-failure.ts'
import type { Device } from './device.ts'
import { createSealer } from './sealed-token.ts'

export type { Session }

export type StartedSession = Pick<Session, 'id' | 'expiresAt'> & {
  /** Id of the person; null for somebody unknown. */
  readonly userId: string | null
}

export type SessionOptions = {
  readonly limits: SessionLimits
  /** Seals the provider's tokens. */
  readonly secret: string
  /** Former issuers, replaced by the present one. */
  readonly formerIssuers: readonly string[]
  /** Default: an address stays with its first owner. */
  readonly giveWay?: (now: Date) => ReleaseAddress
}

/** Storage of the sessions. */
export type SessionStore = ReturnType<typeof databaseSessions>

/** Sessions in a database, shared by all instances. */
export function databaseSessions(
  db: Database,
  { limits, secret, formerIssuers, giveWay = () => async () => false }: SessionOptions,
) {
  const sealer = createSealer(secret, 'ID token')
  return {
    /** Starts a session for the person of an identity. @throws SignInFailure address_taken */
    async start(identity: Identity, device: Device, now: Date): Promise<StartedSession> {
      const session = newSession(identity, { device, limits, now })
      const { idToken, otherEmails = [] } = identity
      const sealedIdToken = idToken === null ? null : sealer.seal(idToken, session.expiresAt)
      const linked = await transaction(db, async (tx) => {
        const signedIn = { ...identity, formerIssuers }
        const email = await chooseAddress(tx, signedIn, [identity.email, ...otherEmails])
        const person = await linkIdentity(tx, { ...signedIn, email }, giveWay(now))
        if (person !== 'address_taken') await createSession(tx, { ...session, email, sealedIdToken })
        return person
      }).catch(asAddressTaken)
      if (linked === 'address_taken') throw new SignInFailure('address_taken')
      return { ...session, ...linked }
    },
    /** The person of a session; null if there is none or it has ended. */
    find: (id: string, now: Date) => findCaller(db, id, { now, limits }),
    /**
     * Ends a session; returns the ID token it began with, for the provider's sign-out. The device keeps its notifications if the
     * same person has another session there.
     */
    async end(id: string, now: Date, successor?: StartedSession): Promise<{ readonly idToken: string | null }> {
      if (successor?.userId) await moveSubscriptions(db, { from: id, to: successor.id, userId: successor.userId })
      const session = await deleteSession(db, id)
      return { idToken: session?.sealedIdToken ? sealer.open(session.sealedIdToken, now) : null }
    },
  }
}

/** The database noticed what the check before could not: another sign-in took the address or the identity meanwhile. */
const asAddressTaken = (error: unknown): 'address_taken' => {
  if (errorCodeOfConstraint(error) === 'address_taken') return 'address_taken'
  throw error
}

/** A new session, not stored yet. */
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
    // A provider's clock that runs ahead makes no sign-in last longer.
    authenticatedAt: authenticatedAt && authenticatedAt > now ? now : authenticatedAt,
    sealedIdToken: null,
    expiresAt: new Date(now.getTime() + longestSession(limits).maxMs),
  }
}
