import { m } from '#messages'
import { SENTENCE_LENGTH_MAX } from '#domain/limits.ts'
import { charactersLeft } from '#web/i18n/numbers.ts'
import { caretAtEnd, submitOnControlEnter } from '#web/hooks/keys-and-pointer.ts'
import { Textarea, type TextareaProps, NativeSelect } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type Ref, useState } from 'react'
import { nameInSentence } from '../people/person-name.ts'
import { textLanguage } from '../people/profile-texts.ts'
import classes from './wish.module.css'
import type { Idea } from '#contract/resources/people/ideas.ts'
import { IconChevronDown, IconBulb } from '#web/ui/icons.tsx'
import type { Request } from '#contract/resources/requests/requests.ts'

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

type IdeaFieldProps = {
  /** Those that are open; undefined while they load. */
  readonly ideas: readonly Idea[] | undefined
  /** The id of the idea; '' for none. */
  readonly value: string
  readonly onPick: (ideaId: string) => void
}

/** Which of the supervisor's ideas a request is about; not there where nothing is offered, unless it has had its room meanwhile. */
export function IdeaField({ ideas, value, onPick }: IdeaFieldProps) {
  const [hasRoom] = useState(ideas === undefined)
  const isEmpty = !ideas?.length
  if (isEmpty && !hasRoom) return null
  // An idea that is no longer open counts as none.
  const isOpen = ideas === undefined ? value !== '' : ideas.some(({ id }) => id === value)
  const none = ideas ? (isEmpty ? m.compare_no_ideas() : m.ideas_about_none()) : m.ui_loading()
  return (
    <NativeSelect
      rightSection={<IconChevronDown size={18} aria-hidden />}
      label={m.ideas_about()}
      description={isOpen && m.working_title_wish()}
      disabled={isEmpty}
      data={[{ value: '', label: none }, ...(ideas ?? []).map(({ id, title }) => ({ value: id, label: title }))]}
      value={isOpen && ideas ? value : ''}
      onChange={({ currentTarget }) => onPick(currentTarget.value)}
    />
  )
}

type NamedIdeaProps = { readonly request: Pick<Request, 'idea' | 'working_title'> }

/**
 * The supervisor's idea that a request names, if any; once agreed on, the working title of the thesis. It says so if
 * another pair has the idea.
 */
export function NamedIdea({ request: { idea, working_title: agreed } }: NamedIdeaProps) {
  const title = agreed ?? idea?.title
  if (title === undefined) return null
  const about = idea?.is_taken ? m.ideas_named_taken : m.ideas_named
  return (
    <p className={classes.idea}>
      <IconBulb size={16} aria-hidden />
      <span>{agreed === null ? about({ title }) : m.working_title_is({ title })}</span>
    </p>
  )
}
