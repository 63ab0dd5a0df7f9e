import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import type { InboxItem } from '#contract/resources/requests/inbox.ts'
import { ApiError } from '#web/api/api-error.ts'
import { inboxItemQuery, useInboxCalls, useNote } from '#web/api/inbox/inbox.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { levelFact } from '#web/components/levels/level-words.ts'
import { ExplainedSimilarity } from '#web/components/matching/explained-similarity.tsx'
import { reasonOf } from '#web/components/matching/reason.ts'
import { Avatar } from '#web/components/people/avatar.tsx'
import { personInSentence, personName, pathOfPerson } from '#web/components/people/person-name.ts'
import { textsOf, textLanguage } from '#web/components/people/profile-texts.ts'
import { NamedIdea, Sentence } from '#web/components/requests/wish.tsx'
import { NoteField, StarButton, WaitingLine } from '#web/components/requests/inbox.tsx'
import { TagChips } from '#web/components/tags/tag-chips.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { useKeptFocus } from '#web/hooks/focus.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { InboxDrawing } from '#web/ui/states/drawings.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { TextSkeleton } from '#web/ui/states/skeletons.tsx'
import { showFailure } from '#web/ui/toasts/toasts.ts'
import { withoutSentence } from '#domain/language/first-sentence.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId } from 'react'
import { Link } from 'react-router'
import { AskedConversation } from '../conversation/asked-conversation.tsx'
import { Messages } from '../conversation/messages.tsx'
import { Decision } from './decision.tsx'
import classes from './request-pane.module.css'

type Opened = OutputOf<'inbox.get'>

/** A request with everything that its supervisor decides by, and the decision. */
export function RequestPane({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(inboxItemQuery(id))
  if (data) return <OpenedRequest opened={data} />
  if (error instanceof ApiError && [400, 404].includes(error.statusCode))
    return <EmptyState drawing={InboxDrawing} title={m.request_gone_title()} text={m.request_gone_text()} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton lines={8} />
}

const OpenedRequest = ({ opened }: { readonly opened: Opened }) => {
  const { item, other_requests, explanation } = opened
  const { request } = item
  const { student, type } = request
  const { user } = useKnownMe()
  const own = new Set(user.tags.map(({ tag_id }) => tag_id))
  const place = useKeptFocus<HTMLDivElement>(request.state)
  const talk = type === 'CHAT' ? request : other_requests.find((each) => each.type === 'CHAT')
  const wish = [request, ...other_requests].find((each) => each.type === 'SUPERVISION')
  const sentence = wish?.message ?? null
  useSeen(opened)
  const conversation = talk && (
    <Part title={m.inbox_conversation()}>
      <div className={classes.talk}>
        {talk.conversation ? (
          <Messages conversation={talk} />
        ) : (
          <AskedConversation conversation={talk} isNamed={wish?.can.reject === true} />
        )}
      </div>
    </Part>
  )
  return (
    <div ref={place} tabIndex={-1} className={classes.pane}>
      <Head opened={opened} />
      <Decision opened={opened} />
      {type === 'CHAT' && conversation}
      {wish && <NamedIdea request={wish} />}
      {wish?.message && <Sentence text={wish.message} />}
      {textsOf(student).map(({ name, text }) => {
        const rest = withoutSentence(text, sentence)
        return (
          rest !== '' && (
            <Part key={name} title={m.profile_thesis()}>
              <p className={classes.text} dir="auto" lang={textLanguage(rest)}>
                {rest}
              </p>
            </Part>
          )
        )
      })}
      {type !== 'CHAT' && conversation}
      {explanation.length > 0 && (
        <Part title={m.similarity_heading()}>
          <p>{reasonOf(explanation, 'supervisor')}</p>
          <ExplainedSimilarity parts={explanation} />
          <TagChips tags={student.tags} shared={own} />
        </Part>
      )}
      <PrivateNote key={student.id} item={item} />
    </div>
  )
}

const Head = ({ opened: { item } }: { readonly opened: Opened }) => {
  const { student } = item.request
  const { mark } = useInboxCalls()
  const level = levelFact(useLevels(), student)
  const path = pathOfPerson(student)
  const star = (starred: boolean): void =>
    mark.mutate({ request: item.request, starred }, { onError: (error) => void showFailure(failureText(error)) })
  return (
    <header className={classes.head}>
      <Avatar name={personName(student)} pictureUrl={student.picture_url} size={56} />
      <div className={classes.who}>
        <h2 className={classes.name}>{personName(student)}</h2>
        <span className={classes.line}>
          <WaitingLine item={item} />
        </span>
        {level && <span className={classes.line}>{level}</span>}
        {item.waiting_since !== null && (
          <span className={classes.line}>{item.asks_others ? m.inbox_asked_others() : m.inbox_asked_only_you()}</span>
        )}
        {path && (
          <Link
            to={path}
            className={classes.profile}
            aria-label={`${m.chat_to_profile()}: ${personInSentence(student)}`}
          >
            {m.chat_to_profile()}
          </Link>
        )}
      </div>
      <StarButton student={student} isStarred={item.mark.starred} onChange={star} />
    </header>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

/** A request counts as opened after this time: arrows pass others on the way, milliseconds. */
const RESTING_MS = 500

/** A request open on a screen that is looked at has been seen. A conversation says by itself how far it was read. */
const useSeen = ({ item: { request, unread }, other_requests }: Opened): void => {
  const { mutate } = useInboxCalls().see
  const { id } = request
  const open = [request, ...other_requests].filter(({ state }) => state === 'PENDING')
  // The pane does not know whether what stands besides was seen.
  const isNew = open.some((each) => each !== request || unread)
  useEffect(() => {
    if (!isNew) return undefined
    const look = (): void => {
      if (document.visibilityState === 'visible') mutate(open)
    }
    const rest = setTimeout(look, RESTING_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(rest)
      document.removeEventListener('visibilitychange', look)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for each request that is new, however often it is read anew
  }, [id, isNew, mutate])
}

/** The note on the student of an entry of the inbox. */
export function PrivateNote({ item }: { readonly item: InboxItem }) {
  return <NoteField student={item.request.student} form={useNote(item)} />
}
