import { m } from '#messages'
import { type ButtonProps, Modal } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import classes from './dialog-form.module.css'

type DialogFormProps = {
  /** Of useServerForm. */
  readonly form: { readonly formProps: ComponentProps<'form'>; readonly isBusy: boolean }
  readonly title: string
  /** Text and colour of the button that sends it. */
  readonly send: string
  readonly color?: ButtonProps['color'] | undefined
  readonly onCancel: () => void
  /** Further ways out, between the two buttons. */
  readonly ways?: ReactNode
  readonly children: ReactNode
}

/** A form that is all of a dialog: its title, its fields, and the buttons that end it. */
export function DialogForm({ form, title, send, color, onCancel, ways, children }: DialogFormProps) {
  return (
    <form className={classes.form} {...form.formProps}>
      <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
      {children}
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
        {ways}
        <Button type="submit" isBusy={form.isBusy} {...(color && { color })}>
          {send}
        </Button>
      </div>
    </form>
  )
}
