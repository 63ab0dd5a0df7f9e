import { m } from '#messages'
import type { Tag } from '#contract/resources/matching/tags.ts'
import { announce } from '#web/ui/announcements.tsx'

export type TagChoice = {
  /** The vocabulary, by name. */
  readonly tags: readonly Tag[]
  /** Ids of the chosen tags, in the order in which they were chosen. */
  readonly chosen: readonly string[]
  readonly max: number
  readonly onChange: (chosen: string[]) => void
}

/** Chooses a tag, or takes it out of the choice, and says so; of a full choice tags can only be taken out. */
export function toggleTag({ tags, chosen, max, onChange }: TagChoice, id: string): void {
  const isChosen = chosen.includes(id)
  if (!isChosen && chosen.length >= max) return announce(m.tags_full({ max }))
  const next = isChosen ? chosen.filter((other) => other !== id) : [...chosen, id]
  const said = { tag: tags.find((tag) => tag.id === id)?.tag_name ?? '', count: next.length, max }
  announce(isChosen ? m.tags_removed(said) : m.tags_picked(said))
  onChange(next)
}
