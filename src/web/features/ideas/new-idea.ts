import { m } from '#messages'
import type { Idea } from '#contract/resources/people/ideas.ts'
import { IDEA_TITLE_LENGTH_MAX } from '#domain/limits.ts'
import type { IdeaChanges } from '#web/api/topics/ideas.ts'

/** An idea that nobody has written on yet: hidden until its supervisor shows it. */
export function newIdea() {
  return { title: m.ideas_new_title(), state: 'HIDDEN' as const }
}

/** Nothing was written since it was added. */
export function isUntouched({ title, description, tag_ids: tags, languages, levels }: IdeaChanges): boolean {
  return title === m.ideas_new_title() && !description && !tags?.length && !languages?.length && !levels?.length
}

/** The same idea once more, hidden, with a title that says so. */
export function copyOf({ title, description, tags, languages, levels = [] }: Idea) {
  return {
    title: [...m.ideas_copy_title({ title })].slice(0, IDEA_TITLE_LENGTH_MAX).join(''),
    description,
    tag_ids: tags.map(({ id }) => id),
    languages,
    levels,
    state: 'HIDDEN' as const,
  }
}
