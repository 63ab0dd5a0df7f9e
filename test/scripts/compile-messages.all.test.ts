import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { copyClone } from '#test/support/browser/copied-clone.ts'

it('compiling all texts opens no more than 256 files at once', async () => {
  const clone = await copyClone()
  const read = (file: string): Record<string, string> => JSON.parse(readFileSync(join(clone.root, file), 'utf8'))
  const compile = `ulimit -Sn 256 && ulimit -Hn 256 && exec "${process.execPath}" build/messages.mjs`
  await promisify(execFile)('sh', ['-c', compile], { cwd: clone.root })
  const texts = Object.keys(read('messages/en.json')).filter((key) => key !== '$schema')
  const files = readdirSync(join(clone.root, 'messages/compiled/messages')).filter((name) => name !== '_index.js')
  expect(files.length).toBeGreaterThanOrEqual(texts.length)
  await clone.remove()
}, 120_000)
