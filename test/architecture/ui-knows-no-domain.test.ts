import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../src/web/ui/', import.meta.url)
const FILES = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\./.test(file))

/** The words of the product (glossary): what is about them belongs to web/components. */
const DOMAIN =
  /student|supervis|thesis|similar|\bslots?\b|\bseats?\b|dismiss|confirmation\b(?! dialog)|\bcycles?\b|\bpairs?\b/i
/** Texts of ui/ are their own. */
const FOREIGN_TEXT = /\bm\.(?!ui_|error_)\w+/

test('what stands in ui/ could be of any product', () => {
  expect(FILES.length).toBeGreaterThan(15)
  const found = FILES.flatMap((file) =>
    readFileSync(new URL(file, root), 'utf8')
      .split('\n')
      .filter((line) => DOMAIN.test(line) || FOREIGN_TEXT.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
