import { m } from '#messages'
import type { InboxItem } from '#contract/resources/requests/inbox.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useKnownMe } from '#web/api/me.ts'
import { saidText } from '#web/components/conversations/said-text.ts'
import { personName } from '#web/components/people/person-name.ts'
import { ListRow } from '#web/components/people/rows/list-row.tsx'
import { NamedIdea } from '#web/components/requests/named-idea.tsx'
import { Sentence } from '#web/components/requests/sentence.tsx'
import { StarButton } from '#web/components/requests/inbox/star-button.tsx'
import { WaitingLine } from '#web/components/requests/inbox/waiting-line.tsx'
import { IconPencil } from '#web/ui/icons.tsx'
import hidden from '#web/ui/visually-hidden.module.css'
import classes from './inbox.module.css'

/** What was said last, where there is a conversation, else what came with the request. */
const shownText = ({ message, last_message: last }: Request, readerId: string): string | null =>
  last === null ? message : saidText(last, readerId)

type InboxRowProps = {
  readonly item: InboxItem
  readonly to: string
  /** It is open beside the list; undefined where nothing stands beside it. */
  readonly isShown: boolean | undefined
  readonly onStar: (isStarred: boolean) => void
}

/** Somebody who waits: who, how well they fit, how long, what they wrote, and what the reader noted. */
export function InboxRow({ item, to, isShown, onStar }: InboxRowProps) {
  const { student, idea } = item.request
  const { note, starred } = item.mark
  const { user } = useKnownMe()
  const text = shownText(item.request, user.id)
  return (
    <ListRow
      name={personName(student)}
      pictureUrl={student.picture_url}
      to={to}
      {...(isShown !== undefined && { isShown })}
      line={
        <WaitingLine item={item} before={item.unread && <strong className={classes.new}>{m.inbox_new()}</strong>} />
      }
      isActionAbove
      words={
        (text || idea || note) && (
          <div className={classes.words}>
            <NamedIdea request={item.request} />
            {text && <Sentence text={text} />}
            {note && (
              <p className={classes.note}>
                <IconPencil size={14} aria-hidden />
                <span>
                  <span className={hidden.hidden}>{m.inbox_note()}: </span>
                  <span>{note}</span>
                </span>
              </p>
            )}
          </div>
        )
      }
      action={<StarButton student={student} isStarred={starred} onChange={onStar} />}
    />
  )
}
