import type { ModalStackContext } from '@mantine/core'
import { type ContextType, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'

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

/**
 * The one stack of all dialogs of the page: whichever was opened last is the one that is seen, has the focus and is
 * closed by Escape, wherever each of them stands in the code.
 */
export function useDialogStack(id: string, isOpen: boolean): Stack {
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
