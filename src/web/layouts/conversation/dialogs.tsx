export { ConversationPanel } from './conversation-panel.tsx'
import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { sentenceDraft } from '#web/api/forms/drafts.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { ownRequestsQuery, requestsQuery, useDecliningCalls, useRequestCalls } from '#web/api/requests.ts'
import { ideasOfQuery } from '#web/api/topics/ideas.ts'
import { closedText } from '#web/components/cycle/phase-texts.ts'
import { personInSentence, personName } from '#web/components/people/person-name.ts'
import { mayAskAgain, newestFirst } from '#web/components/requests/relationship.ts'
import { initialSentence, isUndescribed } from '#web/components/requests/request-question.tsx'
import { IdeaField, Sentence, SentenceField } from '#web/components/requests/wish.tsx'
import { tell, useActions } from '#web/components/requests/actions.ts'
import { useStudentActions } from '#web/components/requests/student-actions.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { showDone } from '#web/ui/toasts/toasts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { InboxDrawing } from '#web/ui/states/drawings.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Group, Modal, Stack, Textarea } from '@mantine/core'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { REJECTION_REASONS, type RejectionReason } from '#domain/requests/request-words.ts'
import { conversationsQuery, useConversationCalls } from '#web/api/conversations.ts'
import {
  declineRestText,
  isUnexplained,
  mayExplain,
  reasonForStudent,
  RejectionFields,
} from '#web/components/requests/rejection.tsx'
import type { User } from '#contract/resources/people/people.ts'
import { TEXT_LENGTH_MAX } from '#domain/limits.ts'
import { personQuery } from '#web/api/people.ts'
import { charactersLeft, similarityText } from '#web/i18n/numbers.ts'
import { submitOnControlEnter } from '#web/hooks/keys-and-pointer.ts'
import { type Language, LANGUAGES } from '#contract/languages.ts'
import { ListRow, RowList } from '#web/components/people/rows/list-row.tsx'
import { useSupervisorActions } from '#web/components/requests/supervisor-actions.tsx'
import { formatList } from '#web/i18n/lists.ts'
import { Warning } from '#web/ui/warning.tsx'
import { languageName } from '#web/components/ideas/idea-facts.ts'
import { currentLocale, missingTexts } from '#web/i18n/locale.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Unsent } from './unsent.tsx'
import muted from '#web/ui/muted.module.css'
import dialog from '#web/ui/dialogs/dialog-form.module.css'

type SentenceDialogProps = {
  /** Id of the supervisor who was asked. */
  readonly to: string
  readonly onClose: () => void
}

/** The sentence of a pending request: added later, or changed. */
export function SentenceDialog({ to, onClose }: SentenceDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(requestsQuery('PENDING'))
  // The request may still be under way.
  const isSending = useIsMutating() > 0
  const pending = data?.find(({ supervisor }) => supervisor.id === to)
  const { data: own = [], isFetching: isLooking } = useQuery(ownRequestsQuery)
  const [last] = newestFirst(own.filter(({ supervisor }) => supervisor.id === to))
  // The look that knows more counts: without the cause of an end the form stays.
  const request =
    last && last.state !== 'PENDING' && last.id === pending?.id ? undefined : (pending ?? pendingOnly(last))
  const [isAsking, setAsking] = useState(false)
  const [shown, setShown] = useState(request)
  if (request && request !== shown) setShown(request)
  // The field has the focus from the beginning.
  if (!shown && !isAsking && !request && !error && (isFetching || isLooking || isSending)) return null
  if (isAsking || (!request && !error)) {
    // A request that a new cycle has ended may be in no list any more.
    const gone = shown ? (own.find(({ id }) => id === shown.id) ?? shown) : last
    return <SentenceGone request={gone} own={own} isAsking={isAsking} onAsk={() => setAsking(true)} onClose={onClose} />
  }
  return (
    <Dialog opened onClose={onClose} addsEntry={false} withCloseButton={false}>
      {!request && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {request && <SentenceForm key={request.id} request={request} onClose={onClose} />}
    </Dialog>
  )
}

const pendingOnly = (request: Request | undefined): Request | undefined =>
  request?.state === 'PENDING' ? request : undefined

const SentenceForm = ({ request, onClose }: { request: Request; onClose: () => void }) => {
  const { id, supervisor, message: sent, idea } = request
  const { user } = useKnownMe()
  const { write } = useRequestCalls()
  const { data: ideas = [] } = useQuery(ideasOfQuery(supervisor.id))
  // Words that are there were meant for one reader, unless their student says so.
  const [describes, setDescribes] = useState(sent === null)
  const isOffered = isUndescribed(user)
  const form = useServerForm({
    initial: { message: sent ?? initialSentence(user), idea_id: idea?.id ?? '' },
    save: ({ message, idea_id: ideaId }) =>
      write.mutateAsync({
        id,
        message: message.trim(),
        ...(isOffered && { describes }),
        ...(ideaId !== (idea?.id ?? '') && { idea_id: ideaId || null }),
      }),
    onSaved: ({ message }) => {
      onClose()
      const name = personInSentence(supervisor)
      showDone(message.trim() === '' ? m.sentence_removed({ name }) : m.sentence_saved({ name }))
    },
    draft: sentenceDraft(supervisor.id),
  })
  const { error, name: _name, ...field } = form.field('message')
  return (
    <DialogForm
      form={form}
      title={sent === null ? m.sentence_add() : m.sentence_change()}
      send={m.ui_send()}
      onCancel={onClose}
    >
      <IdeaField ideas={ideas} value={form.values.idea_id} onPick={(picked) => form.setValue('idea_id', picked)} />
      <SentenceField
        name={personName(supervisor)}
        description={isOffered ? { isOn: describes, onToggle: setDescribes } : undefined}
        data-autofocus
        error={error ?? (form.failure && failureText(form.failure))}
        {...field}
      />
    </DialogForm>
  )
}

type SentenceGoneProps = {
  /** The request as it was last seen, and else the last one to this supervisor; left out: there was none. */
  readonly request: Request | undefined
  /** All of the student's. */
  readonly own: readonly Request[]
  /** Nothing of it shows while the student asks again, which asks in a dialog of its own. */
  readonly isAsking: boolean
  readonly onAsk: () => void
  readonly onClose: () => void
}

/** Why nothing can be written to a request any more, what was not sent, and what can be done instead. */
const SentenceGone = ({ request, own, isAsking, onAsk, onClose }: SentenceGoneProps) => {
  const { user, cycle } = useKnownMe()
  const { carryOut } = useActions()
  const { request: ask } = useStudentActions()
  const mayAsk = request !== undefined && closedText(cycle) === null && mayAskAgain(request, user, own)
  const askAgain = async (asked: Request): Promise<void> => {
    onAsk()
    await carryOut(ask(asked.supervisor))
    onClose()
  }
  const name = request && personInSentence(request.supervisor)
  return (
    <>
      <Dialog opened={!isAsking} onClose={onClose} addsEntry={false} withCloseButton={false}>
        <EmptyState
          drawing={InboxDrawing}
          title={name === undefined ? m.sentence_gone_title() : m.sentence_gone_title_to({ name })}
          text={[goneText(request), mayAsk && m.profile_ask_again({ name: name ?? '' })].filter(Boolean).join(' ')}
          action={
            <>
              {request && (
                <Unsent
                  draft={sentenceDraft(request.supervisor.id)}
                  sent={request.message}
                  says={m.sentence_unsent()}
                />
              )}
              <Group justify="center">
                <Button variant="default" data-autofocus onClick={onClose}>
                  {m.ui_close()}
                </Button>
                {mayAsk && (
                  <Button color="teal" onClick={() => void askAgain(request)}>
                    {m.request_ask_again()}
                  </Button>
                )}
              </Group>
            </>
          }
        />
      </Dialog>
    </>
  )
}

const goneText = (request: Request | undefined): string => {
  if (!request || request.is_past || request.state === 'PENDING') return m.sentence_gone_other()
  if (request.state === 'REJECTED') return m.news_rejected({ name: personInSentence(request.supervisor) })
  if (request.ended_as === 'expired') return m.sentence_gone_expired()
  return request.ended_as === 'cycle_ended' ? m.sentence_gone_cycle() : m.sentence_gone_text()
}

type ExplainRejectionDialogProps = {
  /** The id of the request, of either type. */
  readonly id: string
  readonly onClose: () => void
}

/** The reason and sentence of a rejection: added later, or changed. */
export function ExplainRejectionDialog({ id, onClose }: ExplainRejectionDialogProps) {
  const looks = [useQuery(ownRequestsQuery), useQuery(conversationsQuery)]
  // The rejection may still be under way.
  const isDeciding = useIsMutating() > 0
  const known = looks.flatMap(({ data = [] }) => data).find((each) => each.id === id)
  const request = known && mayExplain(known) ? known : undefined
  const error = looks.find((look) => look.error)?.error
  // The first field has the focus from the beginning.
  if (!request && !error && (isDeciding || looks.some(({ isFetching }) => isFetching))) return null
  return (
    <Dialog opened onClose={onClose} addsEntry={false} withCloseButton={false}>
      {!request && error && <ErrorState error={error} onRetry={() => looks.forEach(({ refetch }) => void refetch())} />}
      {!request && !error && (
        <EmptyState
          drawing={InboxDrawing}
          title={m.rejection_gone_title()}
          text={m.rejection_gone_text()}
          action={
            <>
              <Unsent draft={draftOf(id)} sent={known?.answer ?? null} says={m.chat_unsent()} />
              <Button variant="default" data-autofocus onClick={onClose}>
                {m.ui_close()}
              </Button>
            </>
          }
        />
      )}
      {request && <ExplainRejectionForm key={request.id} request={request} onClose={onClose} />}
    </Dialog>
  )
}

const draftOf = (id: string): string => `why-${id}`

const ExplainRejectionForm = ({ request, onClose }: { request: Request; onClose: () => void }) => {
  const { id, type, student } = request
  const calls = { SUPERVISION: useRequestCalls(), CHAT: useConversationCalls() }
  const form = useServerForm({
    initial: { reason: request.reason ?? '', answer: request.answer ?? '' },
    save: ({ reason, answer }) =>
      calls[type].explain.mutateAsync({ id, reason: reasonIn(reason), answer: answer.trim() }),
    onSaved: ({ reason, answer }) => {
      onClose()
      const name = personInSentence(student)
      showDone(
        reason === '' && answer.trim() === '' ? m.rejection_why_removed({ name }) : m.rejection_why_saved({ name }),
      )
    },
    draft: draftOf(id),
  })
  const { error, name: _name, ...field } = form.field('answer')
  return (
    <DialogForm
      form={form}
      title={isUnexplained(request) ? m.rejection_say_why() : m.rejection_change_why()}
      send={m.ui_send()}
      onCancel={onClose}
    >
      <RejectionFields
        name={personName(student)}
        reason={reasonIn(form.values.reason)}
        onChoose={(reason) => form.setValue('reason', reason ?? '')}
        field={{
          ...field,
          'data-autofocus': true,
          error: error ?? (form.failure && failureText(form.failure)),
        }}
      />
      <p>{m.rejection_no_second_mail({ name: personInSentence(student) })}</p>
    </DialogForm>
  )
}

/** Form values are texts; '' means no reason. */
const reasonIn = (value: string): RejectionReason | null => REJECTION_REASONS.find((each) => each === value) ?? null

type QuestionDialogProps = {
  /** Id of the supervisor who is asked. */
  readonly to: User['id']
  readonly onClose: () => void
}

/** Without a connection it is not even opened. */
const OFFLINE = { message: '', statusCode: 0 }

/** A student's question to a supervisor, which asks for a conversation. */
export function QuestionDialog({ to, onClose }: QuestionDialogProps) {
  const { data, error, isPaused, refetch } = useQuery(personQuery(to))
  const failure = error ?? (isPaused ? OFFLINE : null)
  // The field has the focus from the beginning.
  if (!data && !failure) return null
  return (
    <Dialog opened onClose={onClose} addsEntry={false} withCloseButton={false}>
      {data && <Question person={data} onClose={onClose} />}
      {!data && failure && <ErrorState error={failure} onRetry={() => void refetch()} />}
    </Dialog>
  )
}

const Question = ({ person, onClose }: { person: User; onClose: () => void }) => {
  const { begin } = useConversationCalls()
  const form = useServerForm({
    initial: { message: '' },
    check: ({ message }) => (message.trim() === '' ? { message: m.error_text_required() } : {}),
    save: ({ message }) => begin.mutateAsync({ supervisor_id: person.id, message: message.trim() }),
    onSaved: () => {
      onClose()
      showDone(m.chat_asked())
    },
    draft: `ask-${person.id}`,
  })
  const { error, ...field } = form.field('message')
  return (
    <DialogForm
      form={form}
      title={m.chat_ask_title({ name: personInSentence(person) })}
      send={m.ui_send()}
      onCancel={onClose}
    >
      <Textarea
        label={m.chat_ask_field()}
        rows={5}
        maxLength={TEXT_LENGTH_MAX}
        description={charactersLeft(form.values.message, TEXT_LENGTH_MAX)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-autofocus
        onKeyDown={submitOnControlEnter}
        error={error ?? (form.failure && failureText(form.failure))}
        {...field}
      />
      <p className={muted.note}>{m.request_shows()}</p>
    </DialogForm>
  )
}

type DeclineDialogProps = {
  readonly onClose: () => void
}

/** Declines all remaining requests with the same words: lists whom, and what they are told. */
export function DeclineDialog({ onClose }: DeclineDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(requestsQuery('PENDING'))
  // The acceptance of the last place may still be under way.
  const isDeciding = useIsMutating() > 0
  const isKnown = data !== undefined && !isDeciding && !isFetching
  // Requests that arrive meanwhile are not included.
  const [shown, setShown] = useState<readonly Request[]>()
  if (isKnown && !shown) setShown(data)
  if (!shown && !error) return null
  return (
    <Dialog opened onClose={onClose} addsEntry={false} withCloseButton={false}>
      {!shown && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {shown?.length === 0 && (
        <EmptyState
          drawing={InboxDrawing}
          title={m.supervisor_matching_empty_title()}
          text={m.supervisor_matching_empty_text()}
          action={
            <Button variant="default" onClick={onClose}>
              {m.ui_close()}
            </Button>
          }
        />
      )}
      {shown && shown.length > 0 && <DeclineForm requests={shown} onClose={onClose} />}
    </Dialog>
  )
}

type DeclineFormProps = DeclineDialogProps & { readonly requests: readonly Request[] }

const DeclineForm = ({ requests: listed, onClose }: DeclineFormProps) => {
  const { gone, rest: requests } = useStillOpen(listed)
  const { declineRest } = useDecliningCalls()
  const { carryOut } = useActions()
  const { takeBackDeclined } = useSupervisorActions()
  // The reason "no place left" is set by default; a press removes it.
  const [reason, setReason] = useState<RejectionReason | null>('no_slot')
  const form = useServerForm({
    initial: { answer: '' },
    // Ctrl+Enter in the field sends, too.
    confirm: () => Promise.resolve(requests.length > 0),
    save: async ({ answer }) => {
      const ids = requests.map(({ id }) => id)
      const { declined, undo_id: undo } = await declineRest.mutateAsync({ ids, reason, answer: answer.trim() })
      tell({ said: m.decline_rest_done({ count: declined }), sign: 'gone', undo: takeBackDeclined(undo) }, carryOut)
    },
    onSaved: onClose,
    draft: 'decline-rest',
  })
  const { error, name: _name, ...field } = form.field('answer')
  const count = requests.length
  const [one] = requests
  return (
    <form {...form.formProps}>
      <div className={dialog.form}>
        <Modal.Title className={dialog.title ?? ''}>{titleOf(count)}</Modal.Title>
        {count > 0 && <p>{count === 1 ? m.decline_rest_text_one() : m.decline_rest_text()}</p>}
        <div role="status">
          {gone.length > 0 && (
            <Warning>
              {m.decline_rest_gone({ names: formatList(gone.map(({ student }) => personName(student))) })}
            </Warning>
          )}
        </div>
        <RejectionFields
          name={one && count === 1 ? personName(one.student) : null}
          reason={reason}
          onChoose={setReason}
          field={{ ...field, error: error ?? (form.failure && failureText(form.failure)) }}
        />
        <RejectionMail reason={reason} answer={field.value} />
        {count > 0 && <strong aria-hidden>{m.decline_rest_who()}</strong>}
        <RowList label={m.decline_rest_who()} isInside>
          {requests.map(({ id, student, similarity_score: score }) => (
            <ListRow key={id} person={student} to={null} line={similarityText(score)} />
          ))}
        </RowList>
        <div className={`${dialog.actions} ${dialog.inView}`}>
          <Button variant="default" onClick={onClose}>
            {count === 0 ? m.ui_close() : m.ui_cancel()}
          </Button>
          {count > 0 && (
            <Button type="submit" isBusy={form.isBusy} color="rose">
              {declineRestText(count)}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}

const titleOf = (count: number): string => {
  if (count === 0) return m.supervisor_matching_empty_title()
  return count === 1 ? m.decline_rest_title_one() : m.decline_rest_title({ count })
}

/** Requests of the list that have not ended meanwhile, and those that have. */
const useStillOpen = (listed: readonly Request[]) => {
  const { data: own = [] } = useQuery(ownRequestsQuery)
  const ended = new Set(own.filter(({ state }) => state === 'WITHDRAWN').map(({ id }) => id))
  return { gone: listed.filter(({ id }) => ended.has(id)), rest: listed.filter(({ id }) => !ended.has(id)) }
}

type RejectionMailProps = { readonly reason: RejectionReason | null; readonly answer: string }

/** The mail that several who are rejected get, as far as it is the same for all: in each language, the reader's first. */
const RejectionMail = ({ reason, answer }: RejectionMailProps) => {
  const { user } = useKnownMe()
  const label = useId()
  const own = currentLocale()
  const languages = LANGUAGES.toSorted((one, other) => Number(other === own) - Number(one === own))
  return (
    <Panel>
      <section aria-labelledby={label}>
        <Stack gap="md">
          <h3 id={label}>{m.decline_rest_read()}</h3>
          {languages.map((language) => (
            <RejectionMailInLanguage key={language} language={language} reason={reason} supervisor={user} />
          ))}
          {answer.trim() !== '' && <Sentence text={answer.trim()} />}
        </Stack>
      </section>
    </Panel>
  )
}

type InLanguageProps = {
  readonly language: Language
  readonly reason: RejectionReason | null
  readonly supervisor: User
}

const RejectionMailInLanguage = ({ language, reason, supervisor }: InLanguageProps) => {
  // Formal German texts come when they are wanted; until then the others stand in for them.
  const [, setReady] = useState(false)
  useEffect(() => void missingTexts(language)?.then(() => setReady(true)), [language])
  const other = personInSentence(supervisor)
  const locale = { locale: language }
  return (
    <div>
      <small>{languageName(language)}</small>
      <div lang={language}>
        <strong>{m.mail_rejected_subject({ other }, locale)}</strong>
        <p>
          <span>{reasonForStudent({ reason: reason ?? 'other', supervisor }, language)}</span>{' '}
          <span>{m.mail_rejected_text({ other }, locale)}</span>
        </p>
      </div>
    </div>
  )
}
