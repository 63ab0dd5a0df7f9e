import { m } from '#messages'
import { IconDownload } from '#web/ui/icons.tsx'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Loader, type ButtonProps } from '@mantine/core'
import { saveFile } from '../save-file.ts'
import { failureText } from '../failure-text.ts'
import { showFailure } from '../toasts/toasts.ts'

type DownloadButtonProps = Pick<ButtonProps, 'size' | 'color' | 'variant'> & {
  readonly className?: string | undefined
  readonly href: string
  /** For screen readers, where `children` do not say whose file it is. */
  readonly label?: string
  readonly children: ReactNode
}

/** Presses within this time count as one, milliseconds: a double click, a key that is held down. */
const ONE_PRESS_MS = 1_000

/** A link to a file, which is saved among the reader's downloads; one press downloads it once. */
export function DownloadButton({ label, children, ...props }: DownloadButtonProps) {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  const [isBusy, setBusy] = useState(false)
  const download = async (): Promise<void> => {
    setBusy(true)
    try {
      await fetchFile(props.href)
    } catch (error) {
      showFailure(error instanceof TypeError ? m.ui_offline_not_here() : failureText(error))
    }
    setBusy(false)
  }
  const press = (event: MouseEvent): void => {
    event.preventDefault()
    const isSamePress = event.timeStamp - pressedAt.current < ONE_PRESS_MS
    pressedAt.current = event.timeStamp
    if (!isSamePress && !isBusy) void download()
  }
  const iconSize = props.size === 'lg' ? 20 : 18
  return (
    <Button
      component="a"
      download
      leftSection={
        isBusy ? (
          <Loader size={iconSize} color="currentColor" aria-hidden />
        ) : (
          <IconDownload size={iconSize} aria-hidden />
        )
      }
      aria-busy={isBusy}
      aria-label={label}
      onClick={press}
      {...props}
    >
      {children}
    </Button>
  )
}

/**
 * Fetches a file and saves it under the server's name for it.
 * @throws Error the server's message; TypeError when the server was not reached
 */
const fetchFile = async (href: string): Promise<void> => {
  const answer = await fetch(href)
  if (!answer.ok) {
    const said: unknown = await answer.json().catch(() => null)
    const isSaid = typeof said === 'object' && said !== null && 'message' in said && typeof said.message === 'string'
    throw new Error(isSaid ? String(said.message) : undefined)
  }
  const type = answer.headers.get('content-type') ?? ''
  saveFile(fileName(answer.headers.get('content-disposition') ?? '') ?? '', await answer.blob(), type)
}

/** The file name in a Content-Disposition header (RFC 6266), in any script where it has one. */
export function fileName(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)"?/i.exec(disposition)?.[1]
}
