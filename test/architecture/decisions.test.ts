import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../../docs/decisions/', import.meta.url))

test('every decision stands once in the index', () => {
  const index = readFileSync(`${folder}README.md`, 'utf8')
  const listed = [...index.matchAll(/\]\((\d{4}-[^)]+\.md)\)/g)].map(([, name]) => name)
  const decisions = readdirSync(folder).filter((name) => /^\d{4}-/.test(name))
  expect(new Set(listed)).toEqual(new Set(decisions))
  expect(listed).toHaveLength(decisions.length)
})
