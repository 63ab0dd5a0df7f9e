import form from '#web/ui/dialogs/dialog-form.module.css'
import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

type StepTitleProps = {
  /** Another step was there before it, whose button had the focus. */
  readonly takesFocus: boolean
  readonly children: ReactNode
}

/** The title of a step of a dialog: read out when it takes the place of another one, and what follows by Tab begins there. */
export function StepTitle({ takesFocus, children }: StepTitleProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) title.current?.focus()
  }, [takesFocus])
  return (
    <Modal.Title ref={title} tabIndex={-1} className={form.title ?? ''}>
      {children}
    </Modal.Title>
  )
}
