import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/client.ts'
import { createSession, deleteSession, findSession, type Session } from '../../db/queries/accounts/sessions.ts'
import type { Identity } from '../identity-provider.ts'

export type { Session }

/** How long one sign-in lasts, milliseconds, whatever happens in between. */
export const SESSION_MS = 12 * 60 * 60 * 1000

/** Where the sessions are kept. */
export type SessionStore = {
  /** Somebody signed in: a new session with an id of its own. */
  start(identity: Identity, now: Date): Promise<Session>
  /** The session of this id, null when there is none or it is over. */
  find(id: string, now: Date): Promise<Session | null>
  end(id: string): Promise<void>
}

/** The sessions of a database: every instance on it sees the same ones. */
export function databaseSessions(db: Queryable): SessionStore {
  return {
    async start(identity, now) {
      const session = newSession(identity, now)
      await createSession(db, session)
      return session
    },
    find: (id, now) => findSession(db, id, now),
    end: (id) => deleteSession(db, id),
  }
}

/** A session that starts now; not stored yet. */
export function newSession(identity: Identity, now: Date): Session {
  return {
    id: randomUUID(),
    email: identity.email,
    firstNameHint: identity.firstName ?? null,
    lastNameHint: identity.lastName ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SESSION_MS),
  }
}
