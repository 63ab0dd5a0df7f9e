import { m } from '#messages'
import type { Tag } from '#contract/resources/matching/tags.ts'
import { announce } from '#web/ui/toasts/toasts.ts'
import type { KeyboardEvent } from 'react'

export type TagChoice = {
  /** All tags, by name. */
  readonly tags: readonly Tag[]
  /** Ids of the chosen tags, in the order of choosing. */
  readonly chosen: readonly string[]
  readonly max: number
  readonly onChange: (chosen: string[]) => void
}

/** Chooses a tag or removes it, and announces that; when the choice is full, tags can only be removed. */
export function toggleTag({ tags, chosen, max, onChange }: TagChoice, id: string): void {
  const isChosen = chosen.includes(id)
  if (!isChosen && chosen.length >= max) return announce(m.tags_full({ max }))
  const next = isChosen ? chosen.filter((other) => other !== id) : [...chosen, id]
  const said = { tag: tags.find((tag) => tag.id === id)?.tag_name ?? '', count: next.length, max }
  announce(isChosen ? m.tags_removed(said) : m.tags_picked(said))
  onChange(next)
}

/** Whether a key takes the tag that was found: Enter, unless it confirms the word of an input method. */
export function isTaking({ key, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !nativeEvent.isComposing
}

/** So many letters inside a word of a name are chance: "KI" of filmmaking. */
const SHORT = 3

/** Whether every typed word occurs in the name, a short one where a word begins, ignoring case and accents. */
export function includesWords(name: string, needle: string): boolean {
  const text = plain(name)
  const beginsWord = (typed: string) => text.split(/[\s/(-]+/u).some((word) => word.startsWith(typed))
  return plain(needle)
    .split(/\s+/u)
    .every((word) => (word.length > SHORT ? text.includes(word) : beginsWord(word)))
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** The letter under which an alphabet has a name; # for digits and signs. */
export function initialOf(name: string): string {
  const first = Array.from(plain(name))[0]?.toUpperCase() ?? ''
  return /\p{L}/u.test(first) ? first : '#'
}
