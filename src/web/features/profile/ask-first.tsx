import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { TEXT_LENGTH_MAX } from '#domain/limits.ts'
import { conversationsQuery, useConversationCalls } from '#web/api/conversations.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useServerForm } from '#web/api/server-form.ts'
import { personName } from '#web/components/people/person-name.ts'
import { paths } from '#web/paths.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { showDone } from '#web/ui/toasts.tsx'
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

const ICON = <IconMessage size={20} aria-hidden />

/** The conversation of the two, or for a student the way to ask for one; nothing where there can be none. */
export function AskFirst({ person }: { readonly person: User }) {
  const { user } = useKnownMe()
  const isOfBoth = user.role !== 'ADMIN' && person.role !== 'ADMIN' && user.role !== person.role
  const { data } = useQuery({ ...conversationsQuery, enabled: isOfBoth })
  const [isOpen, setOpen] = useState(false)
  if (!isOfBoth || !data) return null
  const between = data.filter(({ student, supervisor }) => [student.id, supervisor.id].includes(person.id))
  const going = between.find(({ state }) => state === 'ACCEPTED' || state === 'PENDING')
  if (going) {
    return (
      <Button component={Link} to={paths.conversation(going.id)} variant="default" leftSection={ICON}>
        {m.chat_open()}
      </Button>
    )
  }
  if (user.role !== 'STUDENT' || !person.is_registered) return null
  return (
    <>
      <Button variant="default" leftSection={ICON} onClick={() => setOpen(true)}>
        {m.chat_ask()}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} withCloseButton={false}>
        <Question person={person} onClose={() => setOpen(false)} />
      </Modal>
    </>
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
      showDone(m.chat_asked({ name: personName(person) }))
    },
    draft: `ask-${person.id}`,
  })
  const { error, ...field } = form.field('message')
  return (
    <form {...form.formProps}>
      <Stack gap="md" p="xs">
        <Modal.Title fz="xl" fw={650} lh={1.25}>
          {m.chat_ask_title({ name: personName(person) })}
        </Modal.Title>
        <Textarea
          label={m.chat_ask_field()}
          rows={5}
          maxLength={TEXT_LENGTH_MAX}
          data-autofocus
          error={error ?? (form.failure && failureText(form.failure))}
          {...field}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <SubmitButton isBusy={form.isBusy}>{m.chat_send()}</SubmitButton>
        </Group>
      </Stack>
    </form>
  )
}
