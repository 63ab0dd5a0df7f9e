import { Modal, type ModalProps } from '@mantine/core'
import { useReturnedFocus } from '../focus/use-returned-focus.ts'
import { Library } from '../library/library.tsx'
import { useSecondTap } from '../window/use-second-tap.ts'

/** What opens over the page and has to be answered or closed; not by the second half of a double tap that opened it. */
export function Dialog(props: ModalProps) {
  // The library gives it back as well, but not when the dialog begins open, as one does whose code was on its way when it was
  // asked for, nor when it is closed before the focus has come in.
  useReturnedFocus(props.opened, null)
  const stopSecondTap = useSecondTap(props.opened)
  return (
    <Library>
      <Modal {...props} onClickCapture={stopSecondTap} />
    </Library>
  )
}
