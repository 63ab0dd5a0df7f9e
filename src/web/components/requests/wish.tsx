import { m } from '#messages'
import { SENTENCE_LENGTH_MAX } from '#domain/limits.ts'
import { charactersLeft } from '#web/i18n/numbers.ts'
import { caretAtEnd, submitOnControlEnter } from '#web/hooks/keys-and-pointer.ts'
import { Checkbox, Textarea, type TextareaProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import type { Ref } from 'react'
import { nameInSentence } from '../people/person-name.ts'
import { textLanguage } from '../people/profile-texts.ts'
import classes from './wish.module.css'
import type { Idea } from '#contract/resources/people/ideas.ts'
import { ChoiceChips } from '#web/ui/chips.tsx'
import { IconBulb } from '#web/ui/icons.tsx'
import { byFit } from '../ideas/idea-facts.ts'
import type { Request } from '#contract/resources/requests/requests.ts'

type SentenceFieldProps = {
  /** The supervisor who reads it; null if several do. */
  readonly name: string | null
  /** It answers the other one's words, and is beside a reason. */
  readonly isAnswer?: boolean
  /** Whether it becomes the thesis description, where there is none. */
  readonly description?: { readonly isOn: boolean; readonly onToggle: (isOn: boolean) => void } | undefined
  readonly value: string
  readonly 'data-autofocus'?: boolean | undefined
  readonly ref?: Ref<HTMLTextAreaElement>
} & Pick<TextareaProps, 'error' | 'readOnly' | 'onChange'>

/** A field for a sentence to somebody; Ctrl+Enter sends it. */
export function SentenceField({ name, isAnswer = false, description, value, ref, ...field }: SentenceFieldProps) {
  const written = useMergedRef(ref, caretAtEnd)
  const label = name === null ? m.sentence_field_all() : m.sentence_field({ name: nameInSentence(name) })
  return (
    <>
      <Textarea
        ref={written}
        name={isAnswer ? 'answer' : 'message'}
        label={description ? m.sentence_thesis() : label}
        placeholder={isAnswer ? m.rejection_optional() : m.sentence_optional()}
        description={charactersLeft(value, SENTENCE_LENGTH_MAX)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={2}
        maxLength={SENTENCE_LENGTH_MAX}
        classNames={{ input: classes.written ?? '' }}
        value={value}
        onKeyDown={submitOnControlEnter}
        {...field}
      />
      {description && (
        <Checkbox
          label={m.sentence_in_profile()}
          checked={description.isOn}
          onChange={({ currentTarget }) => description.onToggle(currentTarget.checked)}
        />
      )}
    </>
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
  /** The id of the idea; '' for a topic of one's own. */
  readonly value: string
  readonly onPick: (ideaId: string) => void
}

/** Which of the supervisor's ideas a request is about, if any, the best fitting first; not there where nothing is offered. */
export function IdeaField({ ideas, value, onPick }: IdeaFieldProps) {
  if (!ideas?.length) return null
  const options = byFit(ideas).map(({ id, title }) => ({ value: id, label: title, lang: textLanguage(title) }))
  return (
    <ChoiceChips
      label={m.ideas_about()}
      name="idea"
      options={[{ value: '', label: m.ideas_about_none() }, ...options]}
      value={ideas.some(({ id }) => id === value) ? value : ''}
      onChoose={onPick}
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
