import { lastDueAfterMs } from '#domain/mails/mails-to-many.ts'
import { m } from '#messages'
import type { Reminder } from '#domain/people/reminders.ts'
import { call } from '#web/api/call.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { BusyButton } from '#web/ui/buttons/busy-button.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import form from '#web/ui/dialogs/dialog-form.module.css'
import { failureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { showUndo } from '#web/ui/toasts/toasts.ts'
import { Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { effectTexts, isListChanged, peopleText } from '../bulk/bulk-actions.ts'
import type { MailFormProps } from './mail-calls.ts'
import classes from './mail-form.module.css'
import { useTakingBack } from './use-taking-back.ts'

const UNDONE = { all: m.admin_people_remind_undone, some: m.admin_people_remind_undone_some }

const REMINDER_TEXTS: Readonly<Record<Reminder, (inputs: { count: string }) => string>> = {
  sign_in: m.admin_people_reminder_sign_in,
  tags: m.admin_people_reminder_tags,
  suggestions: m.admin_people_reminder_suggestions,
  requests: m.admin_people_reminder_requests,
}

/** Who is reminded of what, and who is left out; then they are. */
export function RemindForm({ chosen, onClose, onDone }: MailFormProps) {
  const [sendId] = useState(() => crypto.randomUUID())
  const look = useMutation({
    mutationFn: () => call('admin.people.remind', { ...chosen, send_id: sendId, dry_run: true }),
  })
  const takeBack = useTakingBack(UNDONE)
  const remind = useMutation({
    mutationFn: (digest: string) => call('admin.people.remind', { ...chosen, digest, send_id: sendId }),
    onError: (error) => {
      if (isListChanged(error)) look.mutate()
    },
    onSuccess: ({ people }) => {
      showUndo(m.admin_people_remind_sent({ count: formatNumber(people) }), () => takeBack.mutate({ sendId, people }), {
        stays: lastDueAfterMs(people),
      })
      onDone()
    },
  })
  const { mutate: lookAt, data: effect } = look
  // Once, when the dialog opens.
  useEffect(() => {
    lookAt()
  }, [lookAt])
  const [hit, ...leftOut] = effect ? effectTexts(effect) : []
  const failure = look.error ?? remind.error
  return (
    <div className={form.form}>
      <Modal.Title className={form.title ?? ''}>
        {effect && effect.people > 0
          ? m.admin_people_remind_title({ who: peopleText(effect.people, effect.names) })
          : m.admin_people_remind()}
      </Modal.Title>
      <p>{m.admin_people_remind_text()}</p>
      <div aria-live="polite">
        {hit && <p>{hit}</p>}
        {effect && effect.reminders.length > 0 && (
          <ul className={classes.reminders}>
            {effect.reminders.map(({ reminder, people }) => (
              <li key={reminder}>{REMINDER_TEXTS[reminder]({ count: formatNumber(people) })}</li>
            ))}
          </ul>
        )}
        {leftOut.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <FormFailure text={failure && failureText(failure)} />
      <div className={form.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {m.ui_cancel()}
        </Button>
        {effect?.people !== 0 && (
          <BusyButton
            isBusy={look.isPending || remind.isPending}
            onClick={() => (effect ? remind.mutate(effect.digest) : look.mutate())}
          >
            {sendText(effect?.people)}
          </BusyButton>
        )}
      </div>
    </div>
  )
}

const sendText = (people: number | undefined): string => {
  if (people === undefined) return m.admin_people_remind()
  return people === 1 ? m.admin_people_remind_send_one() : m.admin_people_remind_send({ count: formatNumber(people) })
}
