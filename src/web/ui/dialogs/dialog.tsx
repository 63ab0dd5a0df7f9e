import { Modal, type ModalProps, ModalStackContext } from '@mantine/core'
import { useReturnedFocus } from '../focus/use-returned-focus.ts'
import { Library } from '../library/library.tsx'
import { makeRoomForDialog } from '../toasts/toasts.ts'
import { useIsWide } from '../window/use-is-wide.ts'
import { useSecondTap } from '../window/use-second-tap.ts'
import { useEffect, useEffectEvent, useId } from 'react'
import { useClosedByBack } from './use-closed-by-back.ts'
import { useDialogStack } from './use-dialog-stack.ts'

type DialogProps = Omit<ModalProps, 'stackId' | 'zIndex'> & {
  /** Back closes it; for what the page opens, and neither the address nor a question (use-confirm.tsx) does. */
  readonly closesByBack?: boolean
}

/** A dialog over the page. The second half of the double tap that opened it neither presses nor closes anything. */
export function Dialog({ closesByBack = false, ...props }: DialogProps) {
  const id = useId()
  const stack = useDialogStack(id, props.opened)
  useClosedByBack(props.opened && closesByBack, props.onClose)
  // Returns the focus when the library does not: when the dialog is open from its first render (its code was loaded on
  // demand), or is closed before it has the focus.
  useReturnedFocus(props.opened, null)
  const stopSecondTap = useSecondTap(props.opened)
  useRoomForButtons(props.opened)
  return (
    <Library>
      <ModalStackContext value={stack}>
        <Modal {...props} stackId={id} onClickCapture={stopSecondTap} />
      </ModalStackContext>
    </Library>
  )
}

/** Takes a toast away that would jump to the top of a narrow window, to keep clear of the dialog's buttons. */
const useRoomForButtons = (opened: boolean): void => {
  const isWide = useIsWide()
  const makeRoom = useEffectEvent(() => (isWide ? undefined : makeRoomForDialog()))
  useEffect(() => {
    const giveBack = opened ? makeRoom() : undefined
    return giveBack
  }, [opened])
}
