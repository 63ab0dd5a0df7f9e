import { Modal, type ModalProps, ModalStackContext } from '@mantine/core'
import {
  useEffect,
  useEffectEvent,
  useId,
  type ContextType,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { useReturnedFocus } from '../focus/use-returned-focus.ts'
import { makeRoomForDialog } from '../toasts/toasts.ts'
import { useIsWide } from '../window/use-is-wide.ts'
import { useSecondTap } from '../window/use-second-tap.ts'
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
  useRoomForButtons(props.opened)
  return (
    <ModalStackContext value={stack}>
      <Modal {...props} stackId={id} onClickCapture={stopSecondTap} />
    </ModalStackContext>
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

type Stack = NonNullable<ContextType<typeof ModalStackContext>>

/** Below toasts. */
const Z_INDEX = 200

/** Ids of the dialogs that are open, in the order in which they were opened. */
let open: readonly string[] = []
const listeners = new Set<() => void>()
const handledEscapeEvents: Stack['handledEscapeEvents'] = new WeakSet()

const change = (next: readonly string[]): void => {
  open = next
  for (const tell of listeners) tell()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const openNow = (): readonly string[] => open

/** Whether a dialog lies over the page. */
export function useHasDialog(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => open.length > 0,
    () => false,
  )
}

/**
 * The one stack of all dialogs of the page: whichever was opened last is the one that is seen, has the focus and is
 * closed by Escape, wherever each of them stands in the code.
 */
const useDialogStack = (id: string, isOpen: boolean): Stack => {
  const stack = useSyncExternalStore(subscribe, openNow, openNow)
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    change([...open, id])
    return () => change(open.filter((other) => other !== id))
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
