import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { conversationsQuery } from '#web/api/conversations.ts'
import { useKnownMe } from '#web/api/me.ts'
import { conversationLink } from '#web/components/conversations/conversation-link.ts'
import { closedText } from '#web/components/cycle/phase-texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconMessage } from '#web/ui/icons.tsx'
import { addressWith } from '#web/hooks/address.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'

type ConversationActionProps = {
  readonly person: User
}

/** The conversation of the two, or for a student the way to ask for one; nothing where there can be none. */
export function ConversationAction({ person }: ConversationActionProps) {
  const { user: reader, cycle } = useKnownMe()
  const isOfBoth = reader.role !== 'ADMIN' && person.role !== 'ADMIN' && reader.role !== person.role
  const { data: conversations } = useQuery({ ...conversationsQuery, enabled: isOfBoth })
  // A search that the profile is beside stays.
  const [params] = useSearchParams()
  if (!isOfBoth || !conversations) return null
  const way = conversationLink({ reader, person, conversations, isClosed: closedText(cycle) !== null })
  if (!way) return null
  return (
    <Button
      component={Link}
      to={addressWith(params, way.search)}
      leftSection={<IconMessage size={20} aria-hidden />}
      variant="default"
    >
      {way.isGoing ? m.chat_open() : m.chat_ask_question()}
    </Button>
  )
}
