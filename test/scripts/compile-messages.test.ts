import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CopiedClone, copyClone } from '#test/support/browser/copied-clone.ts'

const run = promisify(execFile)
let clone: CopiedClone

beforeAll(async () => {
  clone = await copyClone()
})
afterAll(() => clone.remove())

const read = (file: string): Record<string, string> => JSON.parse(readFileSync(join(clone.root, file), 'utf8'))

it('names the text that a language lacks', async () => {
  const { ui_language: _, ...others } = read('messages/de.json')
  writeFileSync(join(clone.root, 'messages/de.json'), JSON.stringify(others))
  await expect(run(process.execPath, ['build/messages.mjs'], { cwd: clone.root })).rejects.toThrow(
    'ui_language is not in messages/de.json',
  )
})
