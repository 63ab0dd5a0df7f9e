import { type JSONPath, visit } from 'jsonc-parser'

/** A place in a text: line and column from 1, columns in UTF-16 units. */
export type TextPlace = { readonly line: number; readonly column: number }

/**
 * The place where a text stops being JSON, which `JSON.parse` does not always tell.
 * @returns null if it is nested too deeply
 */
export function placeOfMistake(text: string): TextPlace | null {
  const mistakes: TextPlace[] = []
  walk(text, {
    onError: (_code, _at, _length, line, column) => {
      if (mistakes.length === 0) mistakes.push({ line: line + 1, column: column + 1 })
    },
  })
  return mistakes[0] ?? null
}

/**
 * The lines of values in a JSON text, from 1, in the order of the paths. Half a million objects take a second, so this is
 * for files that are refused.
 * @returns null for paths that are not there, and for those behind a place that is nested too deep to go on
 */
export function linesOf(text: string, paths: readonly JSONPath[]): (number | null)[] {
  const lines = new Map<string, number | null>(paths.map((path) => [keyOf(path), null]))
  const note = (line: number, path: JSONPath): void => {
    const key = keyOf(path)
    if (lines.has(key)) lines.set(key, line + 1)
  }
  walk(text, {
    onObjectBegin: (_at, _length, line, _column, path) => note(line, path()),
    onArrayBegin: (_at, _length, line, _column, path) => note(line, path()),
    onLiteralValue: (_value, _at, _length, line, _column, path) => note(line, path()),
  })
  return paths.map((path) => lines.get(keyOf(path)) ?? null)
}

/**
 * The first of these field names that the outermost object has twice, and its line from 1. `JSON.parse` silently keeps
 * the last one.
 */
export function repeatedField(text: string, names: readonly string[]): { name: string; line: number } | null {
  // Walking through half a million objects takes a second: only where a name is there twice.
  const isSuspect = (name: string): boolean => text.split(`"${name}"`, 3).length > 2
  if (!names.some(isSuspect)) return null
  const seen = new Set<string>()
  const repeated: { name: string; line: number }[] = []
  walk(text, {
    onObjectProperty: (name, _at, _length, line, _column, path) => {
      if (!names.includes(name) || path().length > 0) return
      if (seen.has(name)) repeated.push({ name, line: line + 1 })
      seen.add(name)
    },
  })
  return repeated[0] ?? null
}

/** As it is written in code: `similarities[3].field1`. */
export function writtenPath(path: JSONPath): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')
}

const keyOf = (path: JSONPath): string => path.join('/')

/** The parser is recursive, and objects can be nested ten thousand times. */
const walk = (text: string, visitor: Parameters<typeof visit>[1]): void => {
  try {
    visit(text, visitor, { disallowComments: true })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
}
