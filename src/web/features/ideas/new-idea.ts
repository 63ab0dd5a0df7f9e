import { m } from '#messages'
import { LANGUAGES } from '#contract/languages.ts'
import type { Idea } from '#contract/resources/people/ideas.ts'
import { IDEA_TITLE_LENGTH_MAX } from '#domain/limits.ts'
import type { IdeaChanges } from '#web/api/topics/idea-calls.ts'

/** An idea that nobody has written on yet: hidden until its supervisor shows it. */
export function newIdea() {
  return { title: m.ideas_new_title(), state: 'HIDDEN' as const }
}

/** Has the title that it began with, in whatever language that was. */
export function isUntitled({ title }: Pick<IdeaChanges, 'title'>): boolean {
  return LANGUAGES.some((locale) => title?.trim() === m.ideas_new_title({}, { locale }))
}

/** Nothing was written since it was added, and nobody else reads it. */
export function isUntouched(idea: IdeaChanges): boolean {
  const { description, tag_ids: tags, languages, levels, state } = idea
  const isEmpty = !description && !tags?.length && !languages?.length && !levels?.length
  return isUntitled(idea) && isEmpty && state === 'HIDDEN'
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
