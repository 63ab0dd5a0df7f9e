import { m } from '#messages'
import { phaseErrorCode } from '#domain/cycles/phases.ts'
import { formatMoment } from '#web/i18n/dates.ts'
import { When } from '#web/ui/when.tsx'
import type { Request } from '#contract/resources/requests/requests.ts'
import { type Message, messagesQuery, useConversationCalls } from '#web/api/conversations.ts'
import { useKnownMe } from '#web/api/me.ts'
import { textLanguage } from '#web/components/people/profile-texts.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { TextSkeleton } from '#web/ui/states/skeletons.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import muted from '#web/ui/muted.module.css'
import classes from './conversation-panel.module.css'
import { draftOf, Unsent } from './unsent.tsx'
import { Writing } from './writing.tsx'

type MessagesProps = {
  readonly conversation: Request
  /** The focus begins in the field. */
  readonly beginsHere?: boolean
  /** Changes with what stands above and takes room. */
  readonly above?: string | undefined
}

/** The messages of a conversation, the newest at the bottom, and a field to write. */
export function Messages({ conversation, beginsHere = false, above = '' }: MessagesProps) {
  const { id, student, message, created_at: at, updated_at: endedAt, conversation: talk } = conversation
  const { user, cycle } = useKnownMe()
  const said = useInfiniteQuery(messagesQuery(id))
  const messages = said.data?.pages.flatMap(({ items }) => items).toReversed()
  const newest = messages?.at(-1)
  useSeen(id, newest, talk?.unread ?? 0)
  const isOver = cycle && phaseErrorCode(cycle.phase, user.role, 'converse') !== null
  const isOpen = talk?.state === 'OPEN' && !isOver
  // The text around it grows, as once nothing can be written any more.
  const log = useNewestInView(newest && `${newest.id} ${isOpen ? 'open' : 'over'} ${above}`)
  if (!messages) {
    if (said.isError) return <ErrorState error={said.error} onRetry={() => void said.refetch()} />
    return <TextSkeleton lines={6} />
  }
  const first: Message = { id, by: student.id, text: message ?? '', at }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller: keys have to get into it to scroll */}
      <div ref={log} className={classes.log} role="log" aria-label={m.chat_log()} tabIndex={0}>
        {said.hasNextPage ? (
          <Button variant="subtle" aria-busy={said.isFetchingNextPage} onClick={() => void said.fetchNextPage()}>
            {m.chat_earlier()}
          </Button>
        ) : (
          <Bubble message={first} isOwn={student.id === user.id} />
        )}
        {messages.map((each) => (
          <Bubble key={each.id} message={each} isOwn={each.by === user.id} />
        ))}
      </div>
      {isOpen ? (
        <Writing id={id} label={m.chat_field()} beginsHere={beginsHere} />
      ) : (
        <>
          <p role="status">
            <When
              at={talk?.state === 'OPEN' ? (cycle?.ends_at ?? endedAt) : endedAt}
              says={(when) => (talk?.state === 'ENDED' ? m.chat_closed_ended({ when }) : m.chat_closed_cycle({ when }))}
            />
          </p>
          <Unsent draft={draftOf(id)} says={m.chat_unsent()} />
        </>
      )}
    </>
  )
}

const Bubble = ({ message: { text, at }, isOwn }: { message: Message; isOwn: boolean }) => (
  <div className={`${classes.message} ${isOwn ? classes.own : ''}`}>
    <p dir="auto" lang={textLanguage(text)}>
      {text}
    </p>
    <span className={muted.note}>
      <When at={at} format={formatMoment} {...(isOwn && { says: (when) => m.chat_own({ when }) })} />
    </span>
  </div>
)

/** Messages on a visible screen count as read. */
const useSeen = (id: string, newest: Message | undefined, unread: number): void => {
  const { mutate } = useConversationCalls().read
  const told = useRef<string | null>(null)
  useEffect(() => {
    if (!newest || unread === 0) return undefined
    const look = (): void => {
      if (document.visibilityState !== 'visible' || told.current === newest.id) return
      told.current = newest.id
      // A failed call is repeated with the next message: repeating it at once could go on for ever.
      mutate({ id, until: newest.at })
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [id, newest, unread, mutate])
}

/**
 * Keeps the newest message in view, in a low window the field below it, too: there the dialog scrolls, and the log does not.
 * @param shown changes whenever it may have come out of view; undefined: there is none
 */
const useNewestInView = (shown: string | undefined) => {
  const log = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown === undefined) return
    for (const scroller of [log.current, log.current?.closest('[role="dialog"]')]) {
      if (scroller) scroller.scrollTop = scroller.scrollHeight
    }
  }, [shown])
  return log
}
