import { m } from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconMessage } from '#web/ui/icons.tsx'
import { Link } from 'react-router'
import classes from './ask-link.module.css'
import { type ConversationFacts, conversationLink } from './conversation-link.ts'

/** On a card, which has little room: the link to the conversation of two people, or to ask for one; nothing if there can be none. */
export function AskLink(props: ConversationFacts) {
  const way = conversationLink(props)
  return (
    way && (
      <Button
        component={Link}
        to={way.search}
        leftSection={<IconMessage size={16} aria-hidden />}
        variant="subtle"
        size="compact-sm"
        className={classes.compact ?? ''}
      >
        {way.isGoing ? m.chat_open_short() : m.chat_ask_question()}
      </Button>
    )
  )
}
