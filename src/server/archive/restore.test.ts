import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeArchiveFile } from './archive-file.ts'
import { checkBackup } from './restore.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-restore-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('a file that anybody may have made brings no secret along that they know', async () => {
  const manifest = {
    format: 1,
    version: '1',
    takenAt: '2026-11-22T03:00:00.000Z',
    migrations: [],
    tables: [],
    sequences: [],
  }
  const path = join(folder, 'planted.tandem')
  const files = [{ name: 'session-secret', text: 'known to whoever made this' }]
  await writeArchiveFile({ manifest: { ...manifest, files }, batches: (async function* none() {})() }, path, null)
  await expect(checkBackup(path, null)).rejects.toThrow('The file brings secrets along')
})
