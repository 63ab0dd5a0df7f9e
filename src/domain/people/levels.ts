import { type RuleError, ruleError } from '../error-codes.ts'
import { LEVEL_NAME_LENGTH_MAX } from '../limits.ts'
import { cleanTagName, tagKey } from '../names.ts'

/** A level of a thesis, such as Bachelor or Master, which admins define: its name in each language of the product. */
export type LevelNames = { readonly name_en: string; readonly name_de: string }

type LevelNameErrorCode = 'name_required' | 'name_too_long' | 'name_control_characters' | 'level_name_separator'
export type CleanLevelName = { readonly ok: true; readonly name: string } | RuleError<LevelNameErrorCode>

/** Separates levels in a file, and so may stand in no name of one. */
const SEPARATOR = /[,|]/u

/** The name of a level in one language, trimmed, inner white space folded. */
export function cleanLevelName(raw: string): CleanLevelName {
  const cleaned = cleanTagName(raw)
  if (!cleaned.ok) return cleaned
  if (Array.from(cleaned.name).length > LEVEL_NAME_LENGTH_MAX) return ruleError('name_too_long')
  return SEPARATOR.test(cleaned.name) ? ruleError('level_name_separator') : cleaned
}

/**
 * Whether a supervisor who takes these levels takes this one. Who has ticked none takes all, and anybody who has not said at which level
 * they write fits everywhere.
 */
export function takesLevel(taken: readonly string[], level: string | null): boolean {
  return level === null || taken.length === 0 || taken.includes(level)
}

/** The index of the level whose name another one before it has in either language; -1: none. */
export function levelNamedTwice(levels: readonly LevelNames[]): number {
  const seen = new Set<string>()
  return levels.findIndex(({ name_en, name_de }) => {
    const own = new Set([tagKey(name_en), tagKey(name_de)])
    const isTaken = [...own].some((key) => seen.has(key))
    for (const key of own) seen.add(key)
    return isTaken
  })
}

/** The names of levels in a cell of a file, between commas or |, each once. */
export function levelNamesIn(cell: string): string[] {
  const names = cell.split(SEPARATOR).map((name) => name.normalize('NFC').trim().replace(/\s+/gu, ' '))
  return [...new Map(names.filter((name) => name !== '').map((name) => [tagKey(name), name])).values()]
}

/** The level that goes by a name in either language, case aside; undefined: none does. */
export function levelNamed<L extends LevelNames>(levels: readonly L[], name: string): L | undefined {
  const key = tagKey(name)
  return levels.find(({ name_en, name_de }) => tagKey(name_en) === key || tagKey(name_de) === key)
}

/** The names of those of these levels, in their order, in a language; in English where a language has none of its own. */
export function levelNames<L extends LevelNames & { readonly id: string }>(
  levels: readonly L[],
  ids: readonly string[],
  language: string,
): string[] {
  return levels
    .filter(({ id }) => ids.includes(id))
    .map(({ name_en, name_de }) => (language === 'de' ? name_de : name_en))
}
