import type { KeyboardEvent } from 'react'

/** Sends the form of a text field on Ctrl+Enter (⌘Enter). Enter alone begins a line. */
export function submitOnControlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
}
