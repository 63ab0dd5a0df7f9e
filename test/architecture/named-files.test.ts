/** Every path in documents, comments and the import law exists, so that moving a file means changing its mentions. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { modules } from '../../architecture.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['src', 'dev', 'test', 'scripts', 'docs', 'messages']

const inFolders = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    `${folder}/${name}`.replaceAll('\\', '/'),
  ),
)
const files = [...inFolders, ...readdirSync(root)]

/** A path with at least one folder, as far as it is written; no address of the web and no pattern. */
const NAMED = /(?<![\w/:*{}.-])(?:[\w-]+\/)+[\w.-]+\.(?:tsx?|mjs|md|sql)\b/g
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

const namedIn = (path: string, text: string): string[] => {
  const told = path.endsWith('.md') ? text : (text.match(COMMENT) ?? []).join('\n')
  return told.match(NAMED) ?? []
}
const isThere = (name: string): boolean => files.some((file) => file === name || file.endsWith(`/${name}`))

const readable = files.filter((path) => /\.(?:tsx?|mjs|js|md)$/.test(path) && !path.includes('compiled/'))

describe('a file that is named', () => {
  test('in a document or a comment is there', () => {
    const missing = readable.flatMap((path) =>
      namedIn(path, readFileSync(join(root, path), 'utf8'))
        .filter((name) => !isThere(name))
        .map((name) => `${path} names ${name}`),
    )
    expect(missing).toEqual([])
  })

  test('in the import law is there', () => {
    const listed = modules.flatMap((module) => module.files)
    expect(listed.filter((path) => !path.startsWith('messages/') && !existsSync(join(root, path)))).toEqual([])
  })

  test('and is not, is noticed', () => {
    expect(
      namedIn('docs/a.md', 'See `http/gone.ts` and https://example.org/a/b.md.').filter((n) => !isThere(n)),
    ).toEqual(['http/gone.ts'])
    expect(namedIn('src/a.ts', "import 'src/gone/a.ts'\n// as gone/b.ts has it")).toEqual(['gone/b.ts'])
  })
})
