import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import { call } from '#web/api/call.ts'
import { useKnownMe } from '#web/api/me.ts'
import { When } from '#web/ui/when.tsx'
import { formatWhen } from '#web/i18n/dates.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/states/skeletons.tsx'
import { showDone, showFailure } from '#web/ui/toasts/toasts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import classes from './settings-page.module.css'

type Session = OutputOf<'users.sessions.list'>[number]

const SESSIONS = ['sessions'] as const

/** So many are listed, this one and those that were used last; the others are folded away. */
const SHOWN = 3

/** Where the reader is signed in, each to be ended; the session of this page by the account menu alone. */
export function SessionList() {
  const { user } = useKnownMe()
  const heading = useRef<HTMLDivElement>(null)
  const sessions = useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => call('users.sessions.list', { id: user.id }, { signal }),
  })
  const end = useEndSession(user.id, () => heading.current?.focus())
  return (
    <div ref={heading} tabIndex={-1}>
      <Panel title={m.settings_sessions()}>
        {sessions.isPending && <TextSkeleton lines={2} />}
        {sessions.isError && <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />}
        {sessions.data && (
          <>
            <Rows sessions={sessions.data.slice(0, SHOWN)} onEnd={end} />
            {sessions.data.length > SHOWN && (
              <details>
                <summary className={classes.more}>
                  {m.settings_sessions_more({ count: sessions.data.length - SHOWN })}
                </summary>
                <Rows sessions={sessions.data.slice(SHOWN)} onEnd={end} />
              </details>
            )}
          </>
        )}
        {sessions.data && sessions.data.length > 1 && (
          <Button variant="default" className={classes.others ?? ''} onClick={() => end('others')}>
            {m.settings_sessions_end_others()}
          </Button>
        )}
      </Panel>
    </div>
  )
}

type RowsProps = { readonly sessions: readonly Session[]; readonly onEnd: (id: string) => void }

const Rows = ({ sessions, onEnd }: RowsProps) => (
  <ul className={classes.sessions}>
    {sessions.map((session) => (
      <SessionRow key={session.id} session={session} onEnd={() => onEnd(session.id)} />
    ))}
  </ul>
)

const SessionRow = ({ session, onEnd }: { session: Session; onEnd: () => void }) => {
  const { device, current, signed_in_at: signedInAt, last_seen_at: seenAt } = session
  const since = formatWhen(signedInAt)
  return (
    <li className={classes.session}>
      <span>
        <span className={classes.name}>
          {device}
          {current && <span className={classes.here}>{m.settings_session_here()}</span>}
        </span>
        <span className={classes.text}>
          <When at={signedInAt} format={formatWhen} says={(when) => m.settings_session_since({ when })} />
          {' · '}
          <When at={seenAt} format={formatWhen} says={(when) => m.settings_session_seen({ when })} />
        </span>
      </span>
      {!current && (
        <Button variant="default" aria-label={m.settings_session_end_label({ device, since })} onClick={onEnd}>
          {m.settings_session_end()}
        </Button>
      )}
    </li>
  )
}

/** Ends a session, or all others; the focus goes to the list, since the button is gone with its row. */
const useEndSession = (id: string, whenGone: () => void) => {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (session: string) => call('users.sessions.end', { id, session_id: session }),
    onSuccess: (_, session) => {
      showDone(session === 'others' ? m.settings_sessions_ended() : m.settings_session_ended())
      client.setQueryData<Session[]>(SESSIONS, (all) =>
        all?.filter((one) => one.current || (session !== 'others' && one.id !== session)),
      )
      whenGone()
    },
    onError: (error) => showFailure(failureText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS }),
  })
  return mutate
}
