import { fittingTags } from '#domain/people/fitting-tags.ts'
import { findIdeasByWords, findSynonymsByWords, type IdeaByWords } from '../../db/queries/people/search.ts'
import type { ReadingContext } from '../../operation.ts'
import { type PeopleView, presenterContextOf, presentOf, readPeople } from './people-presenter.ts'
import type { FoundIn } from '#domain/access.ts'
import {
  type Folded,
  foldName,
  foldText,
  splitAtMarks,
  isShort,
  type Mark,
  marksAtBeginnings,
  marksInName,
  marksInText,
  part,
} from '#domain/people/folding.ts'
import type { FoundUser, SearchMatch } from '#contract/resources/people/search.ts'
import type { z } from 'zod'

const NONE = new Map<string, readonly string[]>()

/**
 * People who were found, in order, with which of their tags fit best and what matched. Both are made of what the viewer may
 * read of them, and of open ideas where the viewer reads these.
 */
export async function presentFound(
  context: ReadingContext,
  ids: readonly string[],
  { words, foundIn }: Omit<SearchedWords, 'synonymsOf'>,
): Promise<WireFound[]> {
  if (ids.length === 0) return []
  const { db, actor } = context
  const view = await readPeople(presenterContextOf(context), [...ids, actor.id])
  const ideas = foundIn?.ideas && words.length > 0 ? await findIdeasByWords(db, words, ids) : []
  const synonymsOf = foundIn?.tags && words.length > 0 ? await findSynonymsByWords(db, words) : NONE
  const ideasOf = Map.groupBy(ideas, ({ supervisorId }) => supervisorId)
  return ids.flatMap((id) => {
    const user = presentOf(view, id)
    if (!user) return []
    const matches = matchesOf(user, ideasOf.get(id) ?? [], { words, foundIn, synonymsOf })
    return [{ ...user, best_tag_ids: bestTagsOf(view, user), matches }]
  })
}

/** For a student the tags of a supervisor that bring the score, for a supervisor those of a student. */
const bestTagsOf = (
  { viewer, explanationOf }: PeopleView,
  { id, role, tags }: Omit<WireFound, 'best_tag_ids' | 'matches'>,
) => {
  const theirs = tags.map(({ tag_id }) => tag_id)
  if (viewer.role === 'STUDENT' && role === 'SUPERVISOR') {
    return fittingTags(theirs, explanationOf(viewer.id, id), ({ bestTagId }) => bestTagId)
  }
  if (viewer.role === 'SUPERVISOR' && role === 'STUDENT') {
    return fittingTags(theirs, explanationOf(id, viewer.id), ({ tagId }) => tagId)
  }
  return fittingTags(theirs, [], () => null)
}

type WireFound = z.input<typeof FoundUser>
type WireMatch = z.input<typeof SearchMatch>

/** Characters of a text that are shown before and after what was found in it. */
const BEFORE = 40
const AFTER = 110
/** Most ideas of one person that are named. */
const IDEAS = 3

/** The words of the search, the places besides names where they may be found, and the synonyms of tags in which they stand, by id. */
type SearchedWords = {
  readonly words: readonly string[]
  readonly foundIn?: FoundIn | undefined
  readonly synonymsOf: ReadonlyMap<string, readonly string[]>
}

/** Texts in which the words of a query are found. */
type Found = { readonly words: readonly string[]; readonly marks: readonly Mark[] }

const foundBy = (words: readonly string[], marksOf: (word: string) => Mark[]): Found => {
  const each = words.map((word) => ({ word, marks: marksOf(word) })).filter(({ marks }) => marks.length > 0)
  return { words: each.map(({ word }) => word), marks: each.flatMap(({ marks }) => marks) }
}

/** Where other texts are searched as well, a short word is found at beginnings alone. */
const inName = (name: string, { words, foundIn }: SearchedWords): Found => {
  const both = foldName(name)
  return foundBy(words, (word) => (foundIn && isShort(word) ? marksAtBeginnings : marksInName)(both, word))
}

const inText = (text: string, words: readonly string[]): Found => {
  const folded: Folded = foldText(text)
  return foundBy(words, (word) => marksInText(folded, word))
}

/** Found in the name of a tag, or in a synonym, which then stands behind the name. */
const inTag = (
  { id, name }: { readonly id: string; readonly name: string },
  { words, synonymsOf }: SearchedWords,
): { readonly text: string; readonly found: Found } => {
  const found = inText(name, words)
  const missing = words.filter((word) => !found.words.includes(word))
  const synonym = synonymsOf.get(id)?.find((one) => inText(one, missing).words.length > 0)
  if (synonym === undefined) return { text: name, found }
  const text = `${name} (${synonym})`
  return { text, found: inText(text, words) }
}

/**
 * Where the words of a query stand in what is shown of somebody. Of their ideas the one with most of the words is named, and
 * others that have a word which is nowhere else.
 */
const matchesOf = (
  user: Omit<WireFound, 'best_tag_ids' | 'matches'>,
  ideas: readonly IdeaByWords[],
  looked: SearchedWords,
): WireMatch[] => {
  const { words, foundIn } = looked
  if (words.length === 0) return []
  const name = `${user.first_name} ${user.last_name}`.trim()
  const said = user.supervisor?.bio ?? user.student?.thesis_description
  const all: { readonly found: Found; readonly match: WireMatch }[] = []
  const add = (found: Found, match: () => WireMatch): void => {
    if (found.words.length > 0) all.push({ found, match: match() })
  }
  const named = inName(name, looked)
  const titled = inName(user.title ?? '', looked)
  add({ words: [...named.words, ...titled.words], marks: named.marks }, () => ({
    in: 'name',
    text: splitAtMarks(name, named.marks),
    ...(user.title && titled.words.length > 0 ? { title: splitAtMarks(user.title, titled.marks) } : {}),
  }))
  for (const { tag_id: id, tag_name: tag } of foundIn?.tags ? user.tags : []) {
    const { text, found } = inTag({ id, name: tag }, looked)
    add(found, () => ({ in: 'tag', id, text: splitAtMarks(text, found.marks) }))
  }
  if (foundIn?.texts && said) {
    const found = inText(said, words)
    add(found, () => ({ in: 'text', text: excerpt(said, found.marks) }))
  }
  const elsewhere = new Set(all.flatMap(({ found }) => found.words))
  const missing = words.filter((word) => !elsewhere.has(word))
  return [...all.map(({ match }) => match), ...ideaMatches(ideas, looked, missing)]
}

const ideaMatches = (ideas: readonly IdeaByWords[], looked: SearchedWords, missing: readonly string[]): WireMatch[] => {
  const left = new Set(missing)
  const best = ideas.map((idea) => matchOfIdea(idea, looked)).toSorted((a, b) => b.words.length - a.words.length)
  const named = best.filter(({ words: found }, place) => {
    const isNamed = place === 0 || found.some((word) => left.has(word))
    for (const word of isNamed ? found : []) left.delete(word)
    return isNamed
  })
  return named.slice(0, IDEAS).map(({ match }) => match)
}

const matchOfIdea = ({ id, title, description, tags }: IdeaByWords, looked: SearchedWords) => {
  const { words } = looked
  const titled = inText(title, words)
  const described = inText(description, words)
  const tag = (tags ?? []).map((one) => inTag(one, looked)).find(({ found }) => found.words.length > 0)
  const match: WireMatch = {
    in: 'idea',
    id,
    text: splitAtMarks(title, titled.marks),
    ...(described.words.length > 0 ? { description: excerpt(description, described.marks) } : {}),
    ...(tag ? { tag: splitAtMarks(tag.text, tag.found.marks) } : {}),
  }
  return { match, words: [...new Set([...titled.words, ...described.words, ...(tag?.found.words ?? [])])] }
}

const excerpt = (text: string, marks: readonly Mark[]): string[] => part(text, marks, BEFORE, AFTER)
