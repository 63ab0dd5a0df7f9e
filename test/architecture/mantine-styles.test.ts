import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const LIBRARY = 'node_modules/@mantine/core/esm'
/** Styles of the page, not of a component. */
const FOUNDATION = new Set(['baseline', 'default-css-variables', 'global'])
/** Imported by a component in use, drawn by none: parts of checkboxes and radios that are never asked for, a focus trap's start, and the
 * arrow of a select that has ours. */
const NEVER_DRAWN = new Set([
  'CheckboxCard',
  'CheckboxIndicator',
  'RadioCard',
  'RadioIndicator',
  'Combobox',
  'VisuallyHidden',
])

/** The file from which the library's index exports each name. */
const exported = new Map(
  [...read(`${LIBRARY}/index.mjs`).matchAll(/import \{ ([^}]*) \} from "\.\/([^"]+)"/g)].flatMap(
    ([, names = '', file = '']) => names.split(', ').map((name) => [name.split(' as ').at(-1) ?? name, file] as const),
  ),
)

const importedFrom = (source: string): string[] =>
  [...source.matchAll(/import \{([^}]*)\} from ['"]@mantine\/core['"]/g)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type ')),
  )

/** Names of the style files that a module of the library needs, with those of the modules it imports. */
const stylesOf = (file: string, seen = new Set<string>()): string[] => {
  if (seen.has(file)) return []
  seen.add(file)
  if (file.endsWith('.module.mjs')) return [basename(file, '.module.mjs')]
  return [...read(file).matchAll(/from "(\.[^"]+)"/g)].flatMap(([, from = '']) =>
    stylesOf(join(dirname(file), from), seen),
  )
}

const filesIn = (pattern: string): string[] => globSync(pattern, { cwd: root }).filter((file) => !/\.test\./.test(file))

test('every component in use has its styles, and no others are loaded', () => {
  const users = filesIn('src/web/**/*.{ts,tsx}')
  const names = new Set(users.flatMap((file) => importedFrom(read(file))))
  expect(names).toContain('Alert')
  const seen = new Set<string>()
  const needed = [...names].flatMap((name) => {
    const file = exported.get(name)
    return file ? stylesOf(join(LIBRARY, file), seen) : [] // not the library's own, and so no component
  })
  const drawn = needed.filter((name) => !NEVER_DRAWN.has(name))

  const listed = [
    ...read('src/web/ui/library/mantine-styles.ts').matchAll(/@mantine\/core\/styles\/(.+)\.layer\.css/g),
  ].map(([, name = '']) => name)
  expect(listed.filter((name) => !FOUNDATION.has(name)).toSorted()).toEqual(drawn.toSorted())
  expect([...NEVER_DRAWN].filter((name) => !needed.includes(name))).toEqual([])
})
