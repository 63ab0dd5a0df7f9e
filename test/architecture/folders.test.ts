/** A folder is read at one look: none is flat with more than thirty files. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const MOST = 30

const filesOf = (folder: string): number =>
  readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isFile()).length

const foldersOf = (folder: string): string[] => [
  folder,
  ...readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => foldersOf(`${folder}/${name}`)),
]

/** Folders that programs fill with numbered files or pictures, in which nobody looks for a single one. */
const MADE: ReadonlySet<string> = new Set([
  'src/web/features/onboarding/tour/pictures',
  'src/server/db/migrations',
  'src/server/db/migrations/meta',
])

test.each(['src', 'dev', 'test', 'scripts'])('no folder of %s has more than thirty files', (top) => {
  const full = foldersOf(top).filter((folder) => !MADE.has(folder) && filesOf(folder) > MOST)
  expect(full).toEqual([])
})
