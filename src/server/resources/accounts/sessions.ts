import type { sessionOperations } from '#contract/resources/accounts/sessions.ts'
import { isSessionOver } from '#domain/sessions.ts'
import { m } from '#messages'
import type { Locale } from '#messages/runtime'
import { deleteOtherSessionsOf, deleteSessionOf, type Session, sessionsOf } from '../../db/queries/accounts/sessions.ts'
import { Failure, found } from '../../failure.ts'
import type { Handlers } from '../../operation.ts'

const deviceOf = ({ browser, system }: Session, locale: Locale): string => {
  if (browser && system) return m.session_device({ browser, system }, { locale })
  return browser || system || m.session_device_unknown({}, { locale })
}

export const sessionHandlers: Handlers<keyof typeof sessionOperations> = {
  'users.sessions.list': async ({ db, actor, sessionId, now, locale, services }, { id }) =>
    (await sessionsOf(db, id))
      .filter(({ createdAt, lastSeenAt }) => {
        const age = { signedInAt: createdAt, lastSeenAt, role: actor.role }
        return !isSessionOver(age, services.config.sessions, now)
      })
      .map((session) => ({
        id: session.id,
        signed_in_at: session.createdAt.toISOString(),
        last_seen_at: session.lastSeenAt.toISOString(),
        device: deviceOf(session, locale),
        current: session.id === sessionId,
      })),
  'users.sessions.end': async ({ db, sessionId }, { id, session_id: ended }) => {
    if (ended === 'others') await deleteOtherSessionsOf(db, id, found(sessionId))
    else if (!(await deleteSessionOf(db, id, ended))) throw new Failure('not_found')
    return undefined
  },
}
