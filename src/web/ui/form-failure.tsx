import { Alert } from '@mantine/core'
import { IconAlertCircle } from '#web/ui/icons.tsx'

/** A ref of what has to be seen when it appears. Tests' documents have no layout, and so no such method. */
export function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' })
}

/** The error of a form as a whole, seen and read out when it appears. Renders nothing without one. */
export function FormFailure({ text }: { readonly text: string | null | undefined }) {
  if (!text) return null
  return (
    <Alert ref={intoView} color="rose" role="alert" icon={<IconAlertCircle aria-hidden />}>
      {text}
    </Alert>
  )
}
