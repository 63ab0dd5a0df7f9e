import type { Idea } from '#contract/resources/people/ideas.ts'
import type { Level } from '#contract/resources/levels.ts'
import { namesOfLevels } from '#web/components/levels/level-words.ts'
import { currentLocale } from '#web/i18n/locale.ts'

/** Tags, levels and languages of an idea on one line. @param all the levels that there are */
export function ideaFacts(
  { tags, levels = [], languages }: Pick<Idea, 'tags' | 'levels' | 'languages'>,
  all: readonly Level[],
): string {
  const names = tags.map(({ tag_name: name }) => name)
  return [...names, ...namesOfLevels(all, levels), ...languages.map(languageName)].join(' · ')
}

/** Ideas, those first that fit a student best. */
export function byFit(ideas: readonly Idea[]): readonly Idea[] {
  return ideas.toSorted((a, b) => (b.similarity_score ?? 0) - (a.similarity_score ?? 0))
}

/** A language in the words of the reader's. */
export function languageName(language: string): string {
  return new Intl.DisplayNames([currentLocale()], { type: 'language' }).of(language) ?? language
}

/** An idea's title; of one with more than 30 letters the first words, because it would fill a toast. */
export function shortTitle(title: string): string {
  return title.replace(/^(?=.{31})(.{9,28}(?=\s)|.{28}).*/su, '$1…')
}
