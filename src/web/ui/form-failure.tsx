import { Alert } from '@mantine/core'
import { IconAlertCircle } from '#web/ui/icons.tsx'

/** The error of a form as a whole, read out when it appears. Renders nothing without one. */
export function FormFailure({ text }: { readonly text: string | null | undefined }) {
  if (!text) return null
  return (
    <Alert color="rose" role="alert" icon={<IconAlertCircle aria-hidden />}>
      {text}
    </Alert>
  )
}
