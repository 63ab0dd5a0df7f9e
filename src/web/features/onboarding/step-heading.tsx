import { STEP_WORDS_ID } from '#web/ui/step-progress.tsx'
import { Text, Title } from '@mantine/core'

type StepHeadingProps = {
  readonly title: string
  readonly text: string
}

/** The heading of a step; with the focus it is read out as which one it is. */
export function StepHeading({ title, text }: StepHeadingProps) {
  return (
    <div>
      <Title order={2} tabIndex={-1} aria-describedby={STEP_WORDS_ID}>
        {title}
      </Title>
      <Text c="dimmed">{text}</Text>
    </div>
  )
}
