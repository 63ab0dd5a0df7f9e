import { Text, Title } from '@mantine/core'

type StepHeadingProps = {
  readonly title: string
  readonly text: string
}

/** What a step asks for. */
export function StepHeading({ title, text }: StepHeadingProps) {
  return (
    <div>
      <Title order={2} tabIndex={-1}>
        {title}
      </Title>
      <Text c="dimmed">{text}</Text>
    </div>
  )
}
