import { m } from '#messages'
import { showDone, showFailure } from '#web/ui/toasts/toasts.ts'
import { Button } from './button.tsx'
import { IconCopy } from '../icons.tsx'
import type { ReactNode } from 'react'

type CopyButtonProps = { readonly text: () => string; readonly children: ReactNode }

/** Puts a text into the clipboard, and says so. */
export function CopyButton({ text, children }: CopyButtonProps) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text())
      showDone(m.ui_copied())
    } catch {
      // There is none without TLS, or nobody allowed it.
      showFailure(m.ui_copy_failed())
    }
  }
  return (
    <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
      {children}
    </Button>
  )
}
