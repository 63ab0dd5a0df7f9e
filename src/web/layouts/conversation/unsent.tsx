import { readDraft } from '#web/api/forms/drafts.ts'
import { useKnownMe } from '#web/api/me.ts'
import classes from './conversation-panel.module.css'

/** The draft of a conversation's next message. @param id of the chat request */
export function draftOf(id: string): string {
  return `conversation-${id}`
}

type UnsentProps = {
  /** The draft of a form with one text. */
  readonly draft: string
  /** The text that was sent before, which is nothing unsent. */
  readonly sent?: string | null
  /** Introduces it. */
  readonly says: string
}

/** The unsent text where nothing can be sent any more: the other window, or the other person, was faster. */
export function Unsent({ draft, sent, says }: UnsentProps) {
  const { user } = useKnownMe()
  const text = textIn(readDraft(user.id, draft))
  if (text.trim() === '' || text === sent) return null
  return (
    <>
      <p>{says}</p>
      <div className={`${classes.message} ${classes.own}`}>
        <p dir="auto">{text}</p>
      </div>
    </>
  )
}

const FIELDS = new Set(['text', 'message', 'answer'])

const textIn = (draft: unknown): string => {
  const kept = Object.entries(typeof draft === 'object' && draft !== null ? draft : {})
  const text: unknown = kept.find(([field]) => FIELDS.has(field))?.[1]
  return typeof text === 'string' ? text : ''
}
