import { m } from '#messages'
import { readDraft } from '#web/api/forms/drafts.ts'
import { useKnownMe } from '#web/api/me.ts'
import classes from './conversation-panel.module.css'

/** The draft of a conversation's next message. @param id of the chat request */
export function draftOf(id: string): string {
  return `conversation-${id}`
}

/** What was typed and not sent where nothing can be sent any more: the other window, or the other person, was faster. */
export function Unsent({ id }: { readonly id: string }) {
  const { user } = useKnownMe()
  const draft = readDraft(user.id, draftOf(id)) as { readonly text?: unknown } | undefined
  if (typeof draft?.text !== 'string' || draft.text.trim() === '') return null
  return (
    <>
      <p>{m.chat_unsent()}</p>
      <div className={`${classes.message} ${classes.own}`}>
        <p dir="auto">{draft.text}</p>
      </div>
    </>
  )
}
