import type { User } from '#contract/resources/people/people.ts'
import { saveDraft, NEWCOMER, readDraft } from '#web/api/forms/drafts.ts'
import { useState } from 'react'
import { useTags } from '#web/api/topics/tags.ts'

const FORM = 'tags'
const WORDS = 'tags-in-mind'

/** The tags somebody is choosing, most important first; the choice and what was typed for it survive a reload until it is saved. */
export function useTagChoice(user: User | undefined) {
  const person = user?.id ?? NEWCOMER
  const vocabulary = useTags()
  const saved = user?.tags.map(({ tag_id }) => tag_id) ?? []
  const [choice, setChoice] = useState(() => draftOf(person) ?? saved)
  const [inMind, setInMind] = useState(() => wordsOf(person))
  const known = vocabulary.data && new Set(vocabulary.data.map(({ id }) => id))
  const chosen = known ? choice.filter((id) => known.has(id)) : choice
  const isShorter = chosen.length < choice.length
  // Once told it stays: a notice that goes would move the tags under the finger.
  const [hasLost, setLost] = useState(false)
  if (isShorter && !hasLost) setLost(true)
  return {
    vocabulary,
    chosen,
    /** Some of the choice is no longer in the vocabulary. */
    hasLost,
    /** Another one, or in another order, is saved. */
    isDirty: choice.join() !== saved.join(),
    /** Goes back to what is saved. */
    discard: () => {
      setChoice(saved)
      saveDraft(person, FORM, undefined)
    },
    change: (next: string[]) => {
      setChoice(next)
      saveDraft(person, FORM, next)
    },
    /** Their idea in their own words, or a part of a tag's name. */
    inMind,
    setInMind: (words: string) => {
      setInMind(words)
      saveDraft(person, WORDS, words)
    },
    forgetDraft: () => {
      saveDraft(person, FORM, undefined)
      saveDraft(person, WORDS, undefined)
    },
  }
}

export type ChoiceInProgress = ReturnType<typeof useTagChoice>

const wordsOf = (person: string): string => {
  const words = readDraft(person, WORDS)
  return typeof words === 'string' ? words : ''
}

const draftOf = (person: string): string[] | undefined => {
  const draft = readDraft(person, FORM)
  return Array.isArray(draft) ? draft.filter((id) => typeof id === 'string') : undefined
}
