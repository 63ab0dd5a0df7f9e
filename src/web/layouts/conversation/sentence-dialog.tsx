import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { sentenceDraft } from '#web/api/forms/drafts.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { ownRequestsQuery, requestsQuery, useRequestCalls } from '#web/api/requests.ts'
import { ideasOfQuery } from '#web/api/topics/ideas.ts'
import { closedText } from '#web/components/cycle/phase-texts.ts'
import { personInSentence, personName } from '#web/components/people/person-name.ts'
import { mayAskAgain, newestFirst } from '#web/components/requests/relationship.ts'
import { initialSentence, isUndescribed } from '#web/components/requests/request-question.tsx'
import { IdeaField, SentenceField } from '#web/components/requests/wish.tsx'
import { useActions } from '#web/components/requests/actions.ts'
import { useStudentActions } from '#web/components/requests/student-actions.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { showDone } from '#web/ui/toasts/toasts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { InboxDrawing } from '#web/ui/states/drawings.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Group } from '@mantine/core'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Unsent } from './unsent.tsx'

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
      send={m.chat_send()}
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
