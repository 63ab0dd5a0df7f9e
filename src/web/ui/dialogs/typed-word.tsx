import { m } from '#messages'
import { TextInput, type TextInputProps } from '@mantine/core'

type TypedWordProps = {
  /** The word to type. */
  readonly word: string
  readonly 'data-autofocus'?: boolean
} & Pick<TextInputProps, 'name' | 'value' | 'error' | 'readOnly' | 'onChange'>

/** A word to type before an action that cannot be undone, because nobody types one by accident. */
export function TypedWord({ word, ...field }: TypedWordProps) {
  return (
    <TextInput
      label={m.ui_type_to_confirm({ word })}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
  )
}

/** The error of what was typed; undefined when it is the word. */
export function typedProblem(typed: string, word: string): string | undefined {
  return typed.trim().toLowerCase() === word.toLowerCase() ? undefined : m.ui_type_mismatch({ word })
}
