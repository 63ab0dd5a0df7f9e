import { m } from '#messages'
import { TEXT_LENGTH_MAX } from '#domain/limits.ts'
import { useConversationCalls } from '#web/api/conversations.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { charactersLeft } from '#web/i18n/numbers.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { submitOnControlEnter, hasKeyboard } from '#web/hooks/keys-and-pointer.ts'
import { Textarea } from '@mantine/core'
import { type ReactNode, useEffect, useRef, type RefObject } from 'react'
import { draftOf } from './unsent.tsx'
import muted from '#web/ui/muted.module.css'
import classes from './conversation-panel.module.css'

type WritingProps = {
  /** The id of the chat request. */
  readonly id: string
  readonly label: string
  /** Another action, beside the button that sends. */
  readonly instead?: ReactNode
  /** It is what was opened: the focus begins here, where a keyboard is at hand. */
  readonly beginsHere?: boolean
}

/**
 * A field for the next message. Its draft survives a closed window, a reload and a lost connection, until it is sent.
 */
export function Writing({ id, label, instead, beginsHere = false }: WritingProps) {
  const written = useRef<HTMLTextAreaElement>(null)
  // When it comes after the dialog; else that looks for the attribute.
  const hasFocus = beginsHere && hasKeyboard()
  useEffect(() => {
    if (hasFocus) written.current?.focus({ preventScroll: true })
  }, [hasFocus])
  useFormInView(written)
  const { say } = useConversationCalls()
  const form = useServerForm({
    initial: { text: '' },
    check: ({ text }) => (text.trim() === '' ? { text: m.error_text_required() } : {}),
    save: ({ text }) => say.mutateAsync({ id, text: text.trim() }),
    draft: draftOf(id),
  })
  const { error, ...field } = form.field('text')
  return (
    <form className={classes.writing} data-toasts="above" {...form.formProps}>
      <Textarea
        ref={written}
        data-autofocus={hasFocus || undefined}
        label={label}
        autosize={false}
        rows={3}
        maxLength={TEXT_LENGTH_MAX}
        description={charactersLeft(form.values.text, TEXT_LENGTH_MAX)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={error ?? (form.failure && failureText(form.failure))}
        onKeyDown={submitOnControlEnter}
        {...field}
      />
      <div className={classes.actions}>
        {instead}
        <span className={`${muted.note} ${classes.keys}`}>{m.chat_keys_hint()}</span>
        <Button type="submit" isBusy={form.isBusy}>
          {m.ui_send()}
        </Button>
      </div>
    </form>
  )
}

/**
 * Keeps the whole form of a field in view on a touch screen while it is written in, with the button that sends it: when the field gets the
 * focus, and when the screen's keyboard has come up.
 */
const useFormInView = (field: RefObject<HTMLTextAreaElement | null>): void => {
  useEffect(() => {
    const element = field.current
    if (!element || hasKeyboard()) return undefined
    const show = (): void => {
      if (document.activeElement === element) element.form?.scrollIntoView({ block: 'nearest' })
    }
    const viewport = window.visualViewport
    element.addEventListener('focus', show)
    viewport?.addEventListener('resize', show)
    return () => {
      element.removeEventListener('focus', show)
      viewport?.removeEventListener('resize', show)
    }
  }, [field])
}
