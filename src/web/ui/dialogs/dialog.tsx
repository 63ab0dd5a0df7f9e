import { Modal, type ModalProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { catchLostFocus } from '../focus/lost-focus.ts'
import { Library } from '../library/library.tsx'

/** What opens over the page and has to be answered or closed. */
export function Dialog(props: ModalProps) {
  useOpenersFocus(props.opened)
  return (
    <Library>
      <Modal {...props} />
    </Library>
  )
}

/**
 * Gives the focus back to what opened the dialog. The library does so too, but not when the dialog begins open, as one does
 * whose code was on its way when it was asked for, nor when it is closed before the focus has come in.
 */
const useOpenersFocus = (isOpen: boolean): void => {
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isOpen) {
      opener.current = document.activeElement
      return
    }
    const before = opener.current
    opener.current = null
    if (!(before instanceof HTMLElement) || before === document.body) return
    catchLostFocus(() => (before.isConnected ? before : null))
  }, [isOpen])
}
