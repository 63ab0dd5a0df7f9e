import type { sessionOperations } from '#contract/resources/accounts/sessions.ts'
import { isSessionOver } from '#domain/sessions.ts'
import { deleteOtherSessionsOf, deleteSessionOf, sessionsOf } from '../../db/queries/accounts/sessions.ts'
import { Failure, found } from '../../failure.ts'
import type { Handlers } from '../../operation.ts'
import { m } from '#messages'
import type { Locale } from '#messages/runtime'

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
        device: deviceText(session, locale),
        current: session.id === sessionId,
      })),
  'users.sessions.end': {
    run: async ({ db, sessionId }, { id, session_id: ended }) => {
      if (ended === 'others') await deleteOtherSessionsOf(db, id, found(sessionId))
      else if (!(await deleteSessionOf(db, id, ended))) throw new Failure('not_found')
      return undefined
    },
  },
}

/** A device as people call it: "Firefox on Windows". */
export function deviceText(
  { browser, system }: { readonly browser: string; readonly system: string },
  locale: Locale,
): string {
  if (browser && system) return m.session_device({ browser, system }, { locale })
  return browser || system || m.session_device_unknown({}, { locale })
}
