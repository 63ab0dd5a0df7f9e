import synonyms from './synonyms.json' with { type: 'json' }

/** German names, abbreviations, and the words by which students speak of a tag, separated by semicolons. Our own work. */
const SYNONYMS: Readonly<Record<string, string>> = synonyms

/** @throws {Error} for a tag that has none: a slip in the data above */
export function synonymsOf(tag: string): readonly string[] {
  const found = SYNONYMS[tag]
  if (!found) throw new Error(`no synonyms of ${tag}`)
  return found.split('; ')
}
