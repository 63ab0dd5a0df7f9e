import { m } from '#messages'
import { Button, type ButtonLook } from './button.tsx'
import { Dots } from '../states/dots.tsx'
import { IconDownload } from '#web/ui/icons.tsx'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { failureText } from '../failure-text.ts'
import { showFailure } from '../toasts/toasts.ts'
import { fetchFile, isKeptByWorker } from './fetch-file.ts'

type DownloadButtonProps = Pick<ButtonLook, 'size' | 'color' | 'variant'> & {
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
      leftSection={isBusy ? <Dots size={iconSize} /> : <IconDownload size={iconSize} aria-hidden />}
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
