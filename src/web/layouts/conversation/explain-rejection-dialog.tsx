import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { REJECTION_REASONS, type RejectionReason } from '#domain/requests/request-words.ts'
import { conversationsQuery, useConversationCalls } from '#web/api/conversations.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { ownRequestsQuery, useRequestCalls } from '#web/api/requests.ts'
import { personInSentence, personName } from '#web/components/people/person-name.ts'
import { RejectionFields, isUnexplained, mayExplain } from '#web/components/requests/rejection.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { InboxDrawing } from '#web/ui/states/drawings.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { showDone } from '#web/ui/toasts/toasts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { Unsent } from './unsent.tsx'

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
      send={m.chat_send()}
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
