import { m } from '#messages'
import { FileButton, InputBase, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconChevronDown } from '#web/ui/icons.tsx'
import type { ReactNode } from 'react'
import type { Field } from './api-document.ts'
import { EMPTY_TEXT } from './api-request.ts'

type OperationFieldProps = {
  readonly field: Field
  /** From the form. */
  readonly input: {
    readonly name: string
    readonly value: string | undefined
    readonly error: ReactNode
    readonly readOnly: boolean
    readonly onChange: (event: { currentTarget: { value: string } }) => void
  }
  /** What was picked for the field that takes a file. */
  readonly file: File | null
  readonly onFile: (file: File | null) => void
}

/** One field, as its schema wants it filled in. */
export function OperationField({ field, input, file, onFile }: OperationFieldProps) {
  const { name, kind, isRequired, options } = field
  const shared = { label: name, description: hintOf(field), 'aria-required': isRequired, labelProps: { lang: 'en' } }
  if (kind === 'choice' || kind === 'boolean') {
    const { readOnly, ...choice } = input
    return (
      <NativeSelect
        {...shared}
        {...choice}
        disabled={readOnly}
        size="md"
        rightSection={<IconChevronDown size={18} aria-hidden />}
        data={[{ value: '', label: m.playground_not_sent() }, ...options]}
      />
    )
  }
  if (kind === 'json') return <Textarea {...shared} {...input} rows={6} spellCheck={false} />
  if (kind === 'file') {
    // The browser's own field speaks the browser's language, not the reader's.
    const text = file?.name ?? m.playground_choose_file()
    return (
      <FileButton onChange={onFile} disabled={input.readOnly}>
        {(props) => (
          <InputBase
            {...shared}
            {...props}
            aria-required={undefined}
            component="button"
            type="button"
            pointer
            size="md"
            name={name}
            error={input.error}
            aria-label={`${name}: ${text}`}
          >
            {text}
          </InputBase>
        )}
      </FileButton>
    )
  }
  return (
    <TextInput
      {...shared}
      {...input}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
    />
  )
}

const hintOf = ({ kind, place, isRequired, fallback }: Field): string => {
  const parts = [isRequired ? m.playground_required() : m.playground_optional()]
  if (fallback !== null) parts.push(m.playground_default({ value: fallback }))
  if (kind === 'json') parts.push(m.playground_as_json())
  if (kind === 'text' && place === 'body') parts.push(m.playground_empty_text({ empty: EMPTY_TEXT }))
  return parts.join(' · ')
}
