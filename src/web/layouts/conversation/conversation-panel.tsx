import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { conversationsQuery, useSeenRequests } from '#web/api/conversations.ts'
import { useKnownMe } from '#web/api/me.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { Avatar } from '#web/components/people/avatar.tsx'
import { personInSentence, personName, pathOfPerson } from '#web/components/people/person-name.ts'
import { hasCycleEnded } from '#web/components/cycle/phase-texts.ts'
import { TimeLeft } from '#web/components/requests/deadlines.tsx'
import { endSentence } from '#web/components/requests/ends.tsx'
import { RejectionText } from '#web/components/requests/rejection.tsx'
import { relationshipOf } from '#web/components/requests/relationship.ts'
import { formatWhen } from '#web/i18n/dates.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { InboxDrawing } from '#web/ui/states/drawings.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { TextSkeleton } from '#web/ui/states/skeletons.tsx'
import { useIsWide } from '#web/hooks/window.ts'
import { hasKeyboard } from '#web/hooks/keys-and-pointer.ts'
import { useKeptFocus } from '#web/hooks/focus.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { When } from '#web/ui/when.tsx'
import { CloseButton, Modal, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { AskedConversation } from './asked-conversation.tsx'
import muted from '#web/ui/muted.module.css'
import classes from './conversation-panel.module.css'
import { Messages } from './messages.tsx'
import { NextStep } from './next-step.tsx'
import { useActions } from '#web/components/requests/actions.ts'
import { useSupervisorActions } from '#web/components/requests/supervisor-actions.tsx'
import { Button } from '#web/ui/buttons/button.tsx'

type ConversationPanelProps = {
  /** The id of the chat request. */
  readonly id: string
  readonly onClose: () => void
}

/** A conversation: over the page on a desktop, full screen on a phone. */
export function ConversationPanel({ id, onClose }: ConversationPanelProps) {
  const isWide = useIsWide()
  const { user } = useKnownMe()
  const { data, error, refetch } = useQuery(conversationsQuery)
  const conversation = data?.find((each) => each.id === id)
  const other = conversation && (conversation.student.id === user.id ? conversation.supervisor : conversation.student)
  return (
    <Dialog
      opened
      onClose={onClose}
      addsEntry={false}
      fullScreen={!isWide}
      size="lg"
      withCloseButton={false}
      classNames={{ body: classes.body ?? '', content: classes.content ?? '' }}
    >
      <Head other={other} onClose={onClose} beginsHere={!hasKeyboard() || !hasField(conversation)} />
      {!data && !error && <TextSkeleton lines={6} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && !conversation && (
        <EmptyState drawing={InboxDrawing} title={m.chat_gone_title()} text={m.chat_gone_text()} />
      )}
      {conversation && other && <Body conversation={conversation} other={other} />}
    </Dialog>
  )
}

const hasField = (conversation: Request | undefined): boolean =>
  conversation?.conversation?.state === 'OPEN' || conversation?.can.accept === true

type HeadProps = {
  readonly other: Request['student'] | undefined
  readonly onClose: () => void
  /** The focus begins at the name; else in the field below. */
  readonly beginsHere: boolean
}

/** No header element, which would be a second banner outside of the page's parts. */
const Head = ({ other, onClose, beginsHere }: HeadProps) => {
  const path = other && pathOfPerson(other)
  return (
    <Group gap="sm" wrap="nowrap">
      {other && <Avatar name={personName(other)} pictureUrl={other.picture_url} size={44} />}
      <div className={classes.who}>
        <Modal.Title className={classes.title ?? ''} tabIndex={-1} data-autofocus={beginsHere || undefined}>
          {other ? personName(other) : m.chat_title()}
        </Modal.Title>
        {other && <AnswerLeft other={other} />}
        {path && (
          <Link to={path} className={classes.profile}>
            {m.chat_to_profile()}
          </Link>
        )}
      </div>
      <CloseButton size={44} aria-label={m.ui_close()} onClick={onClose} />
    </Group>
  )
}

/** How long is left for the answer to the request between the two, if there is a deadline. */
const AnswerLeft = ({ other }: { readonly other: Request['student'] }) => {
  const { data = [] } = useQuery(ownRequestsQuery)
  const answerBy = data.find(
    ({ student, supervisor, answer_by: by }) => by !== null && [student.id, supervisor.id].includes(other.id),
  )?.answer_by
  return (
    answerBy && (
      <span className={muted.note}>
        <TimeLeft at={answerBy} name={personInSentence(other)} isNamed />
      </span>
    )
  )
}

/** Takes the focus of elements that disappear with a decision. */
const Body = ({ conversation, other }: { conversation: Request; other: Request['student'] }) => {
  const place = useKeptFocus<HTMLDivElement>(conversation.state)
  const { cycle } = useKnownMe()
  const ended = useEndedRequest(other)
  // Below the messages it says that the cycle has ended.
  const endsBelow = hasCycleEnded(cycle) && conversation.conversation?.state === 'OPEN'
  return (
    <div ref={place} tabIndex={-1} className={classes.conversation}>
      {ended && <EndedRequest key={ended.id} request={ended} />}
      <div className={classes.steps}>
        {!endsBelow && <NextStep other={other} />}
        <EndOfConversation conversation={conversation} />
      </div>
      {conversation.conversation ? (
        <Messages conversation={conversation} above={ended?.id} beginsHere />
      ) : (
        <AskedConversation conversation={conversation} beginsHere />
      )}
    </div>
  )
}

/** The student's last request to them, if it came to nothing in this cycle without the student's doing; null if not. */
const useEndedRequest = (person: User): Request | null => {
  const { user } = useKnownMe()
  const { data: requests = [] } = useQuery(ownRequestsQuery)
  if (user.role !== 'STUDENT') return null
  const relationship = relationshipOf({ reader: user, person, requests, dismissed: [], listed: [] })
  const earlier = 'earlier' in relationship ? relationship.earlier : null
  return earlier?.is_past || earlier?.ended_as === 'withdrawn' ? null : earlier
}

/** The outcome, and why; shown here, it counts as seen. */
const EndedRequest = ({ request }: { readonly request: Request }) => {
  useSeen(request)
  const name = personInSentence(request.supervisor)
  const rejected = (when: string): string => m.profile_rejected({ name, when })
  const says = request.state === 'REJECTED' ? rejected : endSentence(request, true)
  return (
    <Stack gap={4}>
      {says && (
        <p>
          <When at={request.updated_at} format={formatWhen} says={says} />
        </p>
      )}
      <RejectionText request={request} isToStudent />
    </Stack>
  )
}

const useSeen = (request: Request): void => {
  const { mutate } = useSeenRequests(useKnownMe().user.id)
  const latest = useRef(request)
  useEffect(() => {
    latest.current = request
  })
  // A failed call is repeated when it is opened again, not over and over.
  const isTold = useRef(false)
  const { is_news: isNews } = request
  useEffect(() => {
    if (!isNews) return undefined
    const look = (): void => {
      if (document.visibilityState !== 'visible' || isTold.current) return
      isTold.current = true
      mutate([latest.current])
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isNews, mutate])
}

/** Ends a conversation, and goes on with one that has ended; for the supervisor. */
export function EndOfConversation({ conversation: talk }: { readonly conversation: Request }) {
  const { carryOut, isBusy } = useActions()
  const { endTalk, goOnTalking } = useSupervisorActions()
  return (
    <>
      {talk.can.remove && (
        // Quiet: it stands above what is said, and answering comes first.
        <Button variant="subtle" aria-busy={isBusy(talk.student)} onClick={() => void carryOut(endTalk(talk))}>
          {m.chat_end()}
        </Button>
      )}
      {talk.conversation?.state === 'ENDED' && talk.can.undo && (
        <Button variant="default" aria-busy={isBusy(talk.student)} onClick={() => void carryOut(goOnTalking(talk))}>
          {m.chat_go_on()}
        </Button>
      )}
    </>
  )
}
