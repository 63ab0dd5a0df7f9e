import { Alert, Group, Stack } from '@mantine/core'
import { IconCircleCheck } from '#web/ui/icons.tsx'
import { type ReactNode, useEffect, useRef } from 'react'

type DoneNoticeProps = {
  readonly title: string
  readonly children?: ReactNode
  /** Offers what can be done next. */
  readonly actions?: ReactNode
}

/** Replaces a form after success; takes over the form's focus. */
export function DoneNotice({ title, children, actions }: DoneNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.focus()
  }, [])
  return (
    <Stack gap="md">
      <Alert ref={notice} tabIndex={-1} color="teal" role="status" icon={<IconCircleCheck aria-hidden />} title={title}>
        {children}
      </Alert>
      {actions && <Group>{actions}</Group>}
    </Stack>
  )
}
