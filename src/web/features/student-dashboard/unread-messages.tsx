import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { endedUnanswered } from '#domain/requests/unanswered.ts'
import { conversationsQuery } from '#web/api/conversations.ts'
import { personInSentence } from '#web/components/people/person-name.ts'
import { RejectionText } from '#web/components/requests/rejection.tsx'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconMessage } from '#web/ui/icons.tsx'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

type EndedProps = {
  readonly requests: readonly Request[]
  /** Whether the student still looks for a supervisor: then a rejection is news. */
  readonly isLooking: boolean
}

/** Requests that were rejected or ended without an answer and are new to the student: what was said, and the way to all of them. */
export function Ended({ requests, isLooking }: EndedProps) {
  const ended = requests.filter(
    (request) => request.is_news && (isRejected(request) ? isLooking : isUnanswered(request)),
  )
  return ended.map((request) => (
    <Panel key={request.id} title={titleOf(request)}>
      <RejectionText request={request} isToStudent />
      <Link to={paths.student.requests}>{m.student_pending_all()}</Link>
    </Panel>
  ))
}

const titleOf = (request: Request): string =>
  (isRejected(request) ? m.student_request_rejected : m.student_request_unanswered)({
    name: personInSentence(request.supervisor),
  })

const isRejected = ({ state }: Request): boolean => state === 'REJECTED'
const isUnanswered = ({ ended_as: reason }: Request): boolean => endedUnanswered(reason)

/** Supervisors whose messages are unread, each with the way to the conversation. */
export function UnreadMessages() {
  const { data = [] } = useQuery(conversationsQuery)
  const unread = data.filter(({ conversation }) => (conversation?.unread ?? 0) > 0)
  if (unread.length === 0) return null
  return (
    <Stack gap="xs">
      {unread.map(({ id, supervisor }) => (
        <Button
          key={id}
          component={Link}
          to={paths.conversation(id)}
          variant="light"
          leftSection={<IconMessage size={20} aria-hidden />}
        >
          {m.chat_has_answered({ name: personInSentence(supervisor) })}
        </Button>
      ))}
    </Stack>
  )
}
