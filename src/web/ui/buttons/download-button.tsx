import { m } from '#messages'
import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { failureText } from '../failure-text.ts'
import { showFailure } from '../toasts/toasts.tsx'
import { fetchFile, isKeptByWorker } from './fetch-file.ts'

type DownloadButtonProps = Pick<ButtonProps, 'size' | 'color' | 'variant' | 'className'> & {
  readonly href: string
  /** For screen readers, where `children` alone do not say whose file it is. */
  readonly label?: string
  readonly children: ReactNode
}

/** Presses that follow each other within this time are one, milliseconds: a double click, a key that is held down. */
const ONE_PRESS_MS = 1_000

/** A link to a file, which the browser fetches and keeps; one press fetches it once. With a service worker it can be had again offline. */
export function DownloadButton({ label, children, ...props }: DownloadButtonProps) {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  const press = (event: MouseEvent): void => {
    const { timeStamp: at } = event
    const isSamePress = at - pressedAt.current < ONE_PRESS_MS
    pressedAt.current = at
    const isKept = isKeptByWorker()
    if (isSamePress || isKept) event.preventDefault()
    if (isKept && !isSamePress) {
      fetchFile(props.href).catch((error: unknown) =>
        showFailure(error instanceof TypeError ? m.ui_failed_unreachable() : failureText(error)),
      )
    }
  }
  return (
    <Button
      component="a"
      download
      leftSection={<IconDownload size={props.size === 'lg' ? 20 : 18} aria-hidden />}
      aria-label={label}
      onClick={press}
      {...props}
    >
      {children}
    </Button>
  )
}
