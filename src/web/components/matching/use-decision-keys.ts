import { useShortcuts } from '#web/ui/switches/shortcuts.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Choice } from './decision.ts'

type DecisionKeys = {
  readonly onDecide: (choice: Choice) => void
  /** Whether a card can be kept for later. */
  readonly canKeep?: boolean
  readonly onUndo?: (() => void) | undefined
  readonly enabled?: boolean
}

/**
 * The left and right arrows decide, H (heart) keeps for later, Ctrl+Z (or Cmd+Z) undoes; not while typing, choosing, or
 * answering a dialog. All but undo can be switched off.
 */
export function useDecisionKeys({ onDecide, canKeep = false, onUndo, enabled = true }: DecisionKeys): void {
  const areOn = useShortcuts()
  /** A key that was pressed in a dialog may still be down when the dialog closes. It must not decide here. */
  const isTyping = useRef(false)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isDialogOpen()) isTyping.current = true
    if (isTyping.current || event.defaultPrevented || event.repeat || needsItsKeys(event.target)) return
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'z') {
      if (!onUndo) return
      event.preventDefault()
      onUndo()
    } else if (!ctrlKey && !metaKey && !altKey && !shiftKey && areOn) {
      const choice = CHOICES.get(key.toLowerCase())
      if (choice === undefined || (choice === 'later' && !canKeep)) return
      event.preventDefault()
      onDecide(choice)
    }
  })
  useEffect(() => {
    if (!enabled) return
    const release = (): void => {
      isTyping.current = false
    }
    document.addEventListener('keydown', press)
    document.addEventListener('keyup', release)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('keyup', release)
    }
  }, [enabled])
}

const CHOICES: ReadonlyMap<string, Choice> = new Map([
  ['arrowleft', 'left'],
  ['arrowright', 'right'],
  ['h', 'later'],
])

const needsItsKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="slider"], [role="tablist"], [role="menu"], [role="listbox"]',
  ) !== null

const isDialogOpen = (): boolean =>
  document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]') !== null
