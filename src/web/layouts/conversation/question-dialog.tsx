import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { TEXT_LENGTH_MAX } from '#domain/limits.ts'
import { useConversationCalls } from '#web/api/conversations.ts'
import { personQuery } from '#web/api/people.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { personInSentence } from '#web/components/people/person-name.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { charactersLeft } from '#web/i18n/numbers.ts'
import { submitOnControlEnter } from '#web/hooks/keys-and-pointer.ts'
import dialog from '#web/ui/dialogs/dialog-form.module.css'
import { showDone } from '#web/ui/toasts/toasts.ts'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

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
      send={m.chat_send()}
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
      <p className={dialog.text}>{m.request_shows()}</p>
    </DialogForm>
  )
}
