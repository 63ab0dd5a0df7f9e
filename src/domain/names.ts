import {
  EMAIL_LENGTH_MAX,
  IDEA_DESCRIPTION_LENGTH_MAX,
  IDEA_TITLE_LENGTH_MAX,
  NAME_LENGTH_MAX,
  SENTENCE_LENGTH_MAX,
  TAG_NAME_LENGTH_MAX,
  TEXT_LENGTH_MAX,
} from './limits.ts'
import { type RuleError, ruleError } from './error-codes.ts'

type NameErrorCode = 'name_required' | 'name_too_long' | 'name_control_characters'
type TextErrorCode = 'text_too_long' | 'text_control_characters'
type TitleErrorCode = 'title_required' | 'title_too_long' | 'name_control_characters'

export type CleanName = { readonly ok: true; readonly name: string } | RuleError<NameErrorCode>
export type CleanText = { readonly ok: true; readonly text: string } | RuleError<TextErrorCode>
export type CleanSentence =
  | { readonly ok: true; readonly text: string }
  | RuleError<TextErrorCode | 'sentence_too_long'>
export type CleanTitle = { readonly ok: true; readonly text: string } | RuleError<TitleErrorCode>
export type CleanDescription =
  | { readonly ok: true; readonly text: string }
  | RuleError<TextErrorCode | 'description_too_long'>
export type CleanMessage = { readonly ok: true; readonly text: string } | RuleError<TextErrorCode | 'text_required'>

/**
 * What may stand in no name: control characters, line and paragraph separators, halves of surrogate pairs (they are no
 * text and no database takes them), and the characters that turn the reading direction of what stands after them.
 * Right-to-left scripts need none of those; the joiners that scripts and emoji are made of stay.
 */
const FORBIDDEN = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u

/** Cleans a text of several lines, where line breaks and tabs belong. */
const FORBIDDEN_IN_TEXT = /(?![\n\t])[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u

/** A letter, digit, sign or emoji: something to see. Some letters and signs are blank. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/** A first or last name, trimmed: 1 to 100 characters of any script. */
export function cleanName(raw: string): CleanName {
  return cleanLine(raw.normalize('NFC').trim(), NAME_LENGTH_MAX)
}

/** The name of a tag, trimmed, inner white space folded: 1 to 100 characters. */
export function cleanTagName(raw: string): CleanName {
  return cleanLine(raw.normalize('NFC').trim().replace(/\s+/gu, ' '), TAG_NAME_LENGTH_MAX)
}

/** Two tag names are the same tag when their keys are equal: case aside, in any language. */
export function tagKey(name: string): string {
  // Upper case unifies letters with two lower-case forms (ß and ss, the two sigmas), but ß itself has two upper-case
  // forms.
  return name.normalize('NFC').toLowerCase().toUpperCase().normalize('NFC')
}

/**
 * A text of several lines, trimmed, line breaks as \n; it may be empty.
 * @param max most characters, default 2,000
 */
export function cleanText(raw: string, max: number = TEXT_LENGTH_MAX): CleanText {
  const text = raw.normalize('NFC').replace(/\r\n?/gu, '\n').trim()
  if (FORBIDDEN_IN_TEXT.test(text)) return ruleError('text_control_characters')
  if (countCharacters(text) > max) return ruleError('text_too_long')
  return { ok: true, text }
}

/** A message to somebody: a text of 1 to 2,000 characters. @param max most characters, where it is not as many */
export function cleanMessage(raw: string, max: number = TEXT_LENGTH_MAX): CleanMessage {
  const cleaned = cleanText(raw, max)
  return cleaned.ok && !VISIBLE.test(cleaned.text) ? ruleError('text_required') : cleaned
}

/** A text on one line, white space folded: at most 300 characters; '' when there is nothing to see. */
export function cleanSentence(raw: string): CleanSentence {
  const cleaned = cleanText(raw.replace(/\s+/gu, ' '))
  if (!cleaned.ok) return cleaned.code === 'text_too_long' ? ruleError('sentence_too_long') : cleaned
  if (countCharacters(cleaned.text) > SENTENCE_LENGTH_MAX) return ruleError('sentence_too_long')
  return VISIBLE.test(cleaned.text) ? cleaned : { ok: true, text: '' }
}

/** The title of an idea for a thesis, on one line, white space folded: 1 to 120 characters. */
export function cleanIdeaTitle(raw: string): CleanTitle {
  const cleaned = cleanLine(raw.normalize('NFC').trim().replace(/\s+/gu, ' '), IDEA_TITLE_LENGTH_MAX)
  if (cleaned.ok) return { ok: true, text: cleaned.name }
  return ruleError(TITLE_ERRORS[cleaned.code])
}

const TITLE_ERRORS = {
  name_required: 'title_required',
  name_too_long: 'title_too_long',
  name_control_characters: 'name_control_characters',
} as const satisfies Record<NameErrorCode, TitleErrorCode>

/** The description of an idea: a text of at most 1,500 characters; it may be empty. */
export function cleanIdeaDescription(raw: string): CleanDescription {
  const cleaned = cleanText(raw, IDEA_DESCRIPTION_LENGTH_MAX)
  return !cleaned.ok && cleaned.code === 'text_too_long' ? ruleError('description_too_long') : cleaned
}

const cleanLine = (name: string, max: number): CleanName => {
  if (FORBIDDEN.test(name)) return ruleError('name_control_characters')
  if (!VISIBLE.test(name)) return ruleError('name_required')
  if (countCharacters(name) > max) return ruleError('name_too_long')
  return { ok: true, name }
}

/** Code points, as the database counts them: an emoji outside the basic plane is one, not two. */
const countCharacters = (text: string): number => {
  return Array.from(text).length
}

const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
const ADDRESS = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})+$`, 'u')

/** Whether mail can go to an address: what a browser takes for one, and a domain with a dot. */
export function canGetMail(address: string): boolean {
  return address.length <= EMAIL_LENGTH_MAX && ADDRESS.test(address)
}

type Names = { readonly firstName: string; readonly lastName: string }

/** First and last name; '' before somebody has registered. */
export function fullName({ firstName, lastName }: Names): string {
  return `${firstName} ${lastName}`.trim()
}

/** Words in small letters belong to the last name: "Ludwig van Beethoven". */
const FIRST_AND_LAST = /^(?<first>.+?) (?<last>(?:\p{Ll}\S* )*\S+)$/u

/** What follows the last comma is the first name: "García Márquez, Gabriel". */
const LAST_AND_FIRST = /^(?<last>.+), (?<first>.+)$/u

/** A whole name as first and last one, titles left out; one word is a first name. */
export function splitName(whole: string): Names {
  const words = whole
    .replaceAll(/\s*,\s*/gu, ', ')
    .trim()
    .split(/\s+/u)
  const name = withoutTitles(words).join(' ').replace(/,$/u, '')
  const parts = (LAST_AND_FIRST.exec(name) ?? FIRST_AND_LAST.exec(name))?.groups
  return { firstName: parts?.['first'] ?? name, lastName: parts?.['last'] ?? '' }
}

/** The full name; the address before somebody has registered. */
export function nameOrAddress(person: Names & { readonly email: string }): string {
  return fullName(person) || person.email
}

/** Academic titles, by their letters alone: "Univ.-Prof." is univprof. */
const TITLE =
  /^(?:(?:univ|jun|junior|apl|hon)?prof(?:essor(?:in)?)?|dr(?:ing|hc)?|doktor|pd|priv(?:at)?doz(?:ent(?:in)?)?|dipl(?:ing|inf|kfm|math|phys|psych)?|habil|msc|bsc|phd)$/u

/** Parts of titles that are names or words, too, and titles only with a full stop. */
const PART = /^(?:univ|jun|apl|em|ing|hc|rer|nat|rernat|phil|med|pol|oec|iur|jur|mag|ma|ba)$/u

/** The words without academic titles; all of them if there are no others. */
export function withoutTitles(words: readonly string[]): readonly string[] {
  const others = words.filter((word) => !isTitle(word))
  return others.length > 0 ? others : words
}

const isTitle = (word: string): boolean => {
  const letters = word.toLowerCase().replaceAll(/\P{L}/gu, '')
  return TITLE.test(letters) || (word.includes('.') && PART.test(letters))
}
