import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataFileCorrupt } from './data-file.ts'
import { loadOrCreateSecret } from './secrets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-secret-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('the session secret', () => {
  it('is made once and kept, readable by nobody else', async () => {
    const made = await loadOrCreateSecret(folder)
    expect(made.length).toBeGreaterThanOrEqual(32)
    expect(await loadOrCreateSecret(folder)).toBe(made)
    expect((await stat(join(folder, 'session-secret'))).mode & 0o777).toBe(0o600)
  })

  it('is the same for two that start at once', async () => {
    const [one, other] = await Promise.all([loadOrCreateSecret(folder), loadOrCreateSecret(folder)])
    expect(one).toBe(other)
    expect(await readdir(folder)).toEqual(['session-secret'])
  })

  it.each(['', '\n', 'cut short'])('is not taken from a file that holds %j', async (content) => {
    await writeFile(join(folder, 'session-secret'), content)
    await expect(loadOrCreateSecret(folder)).rejects.toBeInstanceOf(DataFileCorrupt)
  })
})
