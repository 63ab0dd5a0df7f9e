import { Alert } from '@mantine/core'
import { IconAlertCircle } from '#web/ui/icons.tsx'

/** What went wrong with a form as a whole; said as soon as it is there. Nothing while there is nothing to say. */
export function FormFailure({ text }: { readonly text: string | null | undefined }) {
  if (!text) return null
  return (
    <Alert color="rose" role="alert" icon={<IconAlertCircle aria-hidden />}>
      {text}
    </Alert>
  )
}
