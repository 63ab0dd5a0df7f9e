import { useShortcuts } from '#web/ui/switches/shortcuts.ts'
import { useEffect, useEffectEvent } from 'react'
import type { Direction } from './use-swipe.ts'

type DecisionKeys = {
  readonly onDecide: (direction: Direction) => void
  readonly onUndo?: (() => void) | undefined
  readonly enabled?: boolean
}

/** Left and right arrow decide, Ctrl+Z (or Cmd+Z) takes back; not while typing, choosing, or answering a dialog. The arrows can be switched off. */
export function useDecisionKeys({ onDecide, onUndo, enabled = true }: DecisionKeys): void {
  const areArrowsOn = useShortcuts()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || needsItsKeys(event.target) || isDialogOpen()) return
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'z') {
      if (!onUndo) return
      event.preventDefault()
      onUndo()
    } else if (!ctrlKey && !metaKey && !altKey && !shiftKey && areArrowsOn && isArrow(key)) {
      event.preventDefault()
      onDecide(key === 'ArrowLeft' ? 'left' : 'right')
    }
  })
  useEffect(() => {
    if (!enabled) return
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [enabled])
}

const isArrow = (key: string): boolean => key === 'ArrowLeft' || key === 'ArrowRight'

const needsItsKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="slider"], [role="tablist"], [role="menu"], [role="listbox"]',
  ) !== null

const isDialogOpen = (): boolean =>
  document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]') !== null
