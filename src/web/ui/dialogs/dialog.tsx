import { storeOf, useStore } from '#web/store.ts'
import { Modal, type ModalProps, ModalStackContext } from '@mantine/core'
import { useEffect, useEffectEvent, useId, type ContextType, useLayoutEffect, useMemo, useState } from 'react'
import { useReturnedFocus } from '#web/hooks/focus.ts'
import { useSecondTap } from '#web/hooks/keys-and-pointer.ts'
import { closedByBack } from './closed-by-back.ts'

type DialogProps = Omit<ModalProps, 'stackId' | 'zIndex'> & {
  /** Back closes it by a history entry of its own. False where the address has opened it, and for a question (ask.tsx), which has one. */
  readonly addsEntry?: boolean
}

/** A dialog over the page. The second half of the double tap that opened it neither presses nor closes anything. */
export function Dialog({ addsEntry = true, ...props }: DialogProps) {
  const id = useId()
  const stack = useDialogStack(id, props.opened)
  useClosedByBack(props.opened && addsEntry, props.onClose)
  // Returns the focus when the library does not: when the dialog is open from its first render (its code was loaded on
  // demand), or is closed before it has the focus.
  useReturnedFocus(props.opened, null)
  const stopSecondTap = useSecondTap(props.opened)
  return (
    <ModalStackContext value={stack}>
      <Modal {...props} stackId={id} onClickCapture={stopSecondTap} />
    </ModalStackContext>
  )
}

type Stack = NonNullable<ContextType<typeof ModalStackContext>>

/** Below toasts. */
const Z_INDEX = 200

/** Ids of the dialogs that are open, in the order in which they were opened. */
const openDialogs = storeOf<readonly string[]>([])
const handledEscapeEvents: Stack['handledEscapeEvents'] = new WeakSet()

/** Whether a dialog lies over the page. */
export function useHasDialog(): boolean {
  return useStore(openDialogs).length > 0
}

/**
 * The one stack of all dialogs of the page: whichever was opened last is the one that is seen, has the focus and is
 * closed by Escape, wherever each of them stands in the code.
 */
const useDialogStack = (id: string, isOpen: boolean): Stack => {
  const stack = useStore(openDialogs)
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    openDialogs.set([...openDialogs.get(), id])
    return () => openDialogs.set(openDialogs.get().filter((other) => other !== id))
  }, [id, isOpen])
  return useMemo(
    () => ({
      stack: [...stack],
      // The effect above does both; the library would forget who is open when it unmounts.
      addModal: () => undefined,
      removeModal: () => undefined,
      getZIndex: (one) => String(Z_INDEX + stack.indexOf(one)),
      currentId: stack.at(-1) ?? '',
      maxZIndex: Z_INDEX,
      handledEscapeEvents,
    }),
    [stack],
  )
}

/** Back closes what is open, a dialog or a step of it, instead of leaving the page. */
export function useClosedByBack(isOpen: boolean, close: () => void): void {
  const closeLatest = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return undefined
    const takeEntryAway = closedByBack(() => closeLatest())
    return () => void takeEntryAway()
  }, [isOpen])
}

type Shown<T> = {
  /** Null before the first opening. */
  readonly shown: T | null
  /** Changes with each opening: used as a key, it resets the content. */
  readonly time: number
}

/** The subject of a dialog: while it fades out it still shows, and is named by, the last one. */
export function useShown<T>(open: T | null): Shown<T> {
  const [last, setLast] = useState({ shown: open, isOpen: open !== null, time: 0 })
  const isOpen = open !== null
  if (isOpen !== last.isOpen || (isOpen && open !== last.shown)) {
    setLast({ shown: open ?? last.shown, isOpen, time: isOpen && !last.isOpen ? last.time + 1 : last.time })
  }
  return last
}
