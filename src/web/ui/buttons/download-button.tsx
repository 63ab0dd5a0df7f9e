import { m } from '#messages'
import { IconDownload } from '#web/ui/icons.tsx'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { type ButtonProps, Loader } from '@mantine/core'
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

/**
 * A link to a file that the browser downloads; one press downloads it once. With a service worker it can be opened
 * offline later.
 */
export function DownloadButton({ label, children, ...props }: DownloadButtonProps) {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  const { isBusy, begin } = useBusy()
  const press = (event: MouseEvent): void => {
    const { timeStamp: at } = event
    const isSamePress = at - pressedAt.current < ONE_PRESS_MS
    pressedAt.current = at
    const isKept = isKeptByWorker()
    const isCounted = isSamePress || (isKept && isBusy)
    if (isCounted || isKept) event.preventDefault()
    if (!isCounted) begin(isKept ? fetchFile(props.href) : undefined)
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
 * Shows the press as busy: until the file is there, or for a moment where the browser downloads it and does not tell
 * when it is done.
 */
const useBusy = () => {
  const [isBusy, setBusy] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const begin = (fetching: Promise<void> | undefined): void => {
    setBusy(true)
    if (!fetching) {
      timer.current = setTimeout(() => setBusy(false), ONE_PRESS_MS)
      return
    }
    fetching
      .catch((error: unknown) =>
        showFailure(error instanceof TypeError ? m.ui_failed_unreachable() : failureText(error)),
      )
      .finally(() => setBusy(false))
  }
  return { isBusy, begin }
}

/** Whether a service worker handles this page's requests, and so stores what is fetched. */
const isKeptByWorker = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null

/**
 * Fetches a file and saves it among the reader's downloads, under the server's name for it. Unlike the browser's own
 * downloads this passes the service worker.
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
