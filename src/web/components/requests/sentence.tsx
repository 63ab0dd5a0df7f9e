import { m } from '#messages'
import { SENTENCE_LENGTH_MAX } from '#domain/limits.ts'
import { charactersLeft } from '#web/i18n/numbers.ts'
import { caretAtEnd, submitOnControlEnter } from '#web/hooks/keys-and-pointer.ts'
import { Textarea, type TextareaProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import type { Ref } from 'react'
import { nameInSentence } from '../people/name-in-sentence.ts'
import { textLanguage } from '../people/text-language.ts'
import classes from './sentence.module.css'

type SentenceFieldProps = {
  /** The supervisor who reads it; null if several do. */
  readonly name: string | null
  /** Whether the sentence becomes the thesis description, because there is none. */
  readonly isDescription?: boolean
  /** Whether it stands there as the thesis description has it. */
  readonly isFromDescription?: boolean
  /** Name of the operation's field. */
  readonly what?: 'message' | 'answer'
  readonly value: string
  readonly 'data-autofocus'?: boolean | undefined
  readonly ref?: Ref<HTMLTextAreaElement>
} & Pick<TextareaProps, 'error' | 'readOnly' | 'onChange'>

/** A field for a sentence to somebody; Ctrl+Enter sends it. */
export function SentenceField({
  name,
  isDescription = false,
  isFromDescription = false,
  what = 'message',
  value,
  ref,
  ...field
}: SentenceFieldProps) {
  const written = useMergedRef(ref, caretAtEnd)
  return (
    <Textarea
      ref={written}
      name={what}
      label={name === null ? m.sentence_field_all() : m.sentence_field({ name: nameInSentence(name) })}
      description={[
        what === 'answer' ? m.rejection_optional() : m.sentence_optional(),
        isDescription && m.sentence_describes(),
        isFromDescription && m.sentence_from_description(),
        charactersLeft(value, SENTENCE_LENGTH_MAX),
      ]
        .filter(Boolean)
        .join(' ')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rows={4}
      maxLength={SENTENCE_LENGTH_MAX}
      classNames={{ input: classes.written ?? '' }}
      value={value}
      onKeyDown={submitOnControlEnter}
      {...field}
    />
  )
}

/** A student's sentence, each script in its own direction. */
export function Sentence({ text }: { readonly text: string }) {
  return (
    <blockquote className={classes.sentence} dir="auto" lang={textLanguage(text)}>
      {text}
    </blockquote>
  )
}
