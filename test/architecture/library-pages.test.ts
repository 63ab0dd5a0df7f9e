import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const routes = read('src/web/routes.tsx')

/** The modules that a module loads at once: neither types nor dynamic imports. */
const importsOf = (file: string): string[] =>
  [...read(file).matchAll(/^(?:import|export) (?!type )(?:[^;']*? from )?'([^']+)'/gm)].map(([, from = '']) =>
    from.startsWith('.') ? join(dirname(file), from) : from.replace(/^#(?=web\/)/, 'src/'),
  )

/** The way to the component library from a module; null when it does without. */
const wayToLibrary = (file: string, seen = new Set<string>()): readonly string[] | null => {
  if (file === '@mantine/core') return []
  if (seen.has(file) || !/\.tsx?$/.test(file) || !existsSync(join(root, file))) return null
  seen.add(file)
  for (const imported of importsOf(file)) {
    const way = wayToLibrary(imported, seen)
    if (way) return [file, ...way]
  }
  return null
}

const loadedBy = (how: string): string[] =>
  [...routes.matchAll(new RegExp(String.raw`(\w+)\(\s*m\.\w+,\s*async \(\) =>\s*\(await import\('\./([^']+)'`, 'g'))]
    .filter(([, called]) => called === how)
    .map(([, , file = '']) => `src/web/${file}`)

test('a page that is not in the library draws nothing with it, and loads none of it', () => {
  const pages = loadedBy('screen')
  expect(pages).toContain('src/web/features/matching/matching-page.tsx')
  expect(pages.map((page) => wayToLibrary(page)).filter(Boolean)).toEqual([])
})

test('nothing around the pages loads it either', () => {
  const around = [...routes.matchAll(/import\('\.\/(layouts\/[^']+)'\)/g)].map(([, file = '']) => `src/web/${file}`)
  expect(
    ['src/web/main.tsx', 'src/web/entry-client.tsx', ...around].map((file) => wayToLibrary(file)).filter(Boolean),
  ).toEqual([])
})

test('the pages in the library are found as well', () => {
  const settings = 'src/web/features/settings/settings-page.tsx'
  expect(loadedBy('libraryScreen')).toContain(settings)
  expect(wayToLibrary(settings)).not.toBeNull()
})
