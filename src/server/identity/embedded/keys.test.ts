import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadOrCreateKeys } from './keys.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-keys-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('the keys of the embedded provider', () => {
  it('are made once and kept, readable by nobody else', async () => {
    const made = await loadOrCreateKeys(folder)
    expect(await loadOrCreateKeys(folder)).toEqual(made)
    const [file] = await readdir(folder)
    const { mode } = await stat(join(folder, file ?? ''))
    expect(mode & 0o777).toBe(0o600)
  })

  it.each(['', 'nonsense', '{"jwks": {"keys": []}, "cookieKeys": []}'])(
    'are not taken from a file that holds %j',
    async (content) => {
      await writeFile(join(folder, 'embedded-sign-in-keys.json'), content)
      await expect(loadOrCreateKeys(folder)).rejects.toThrow('embedded-sign-in-keys.json does not hold the keys')
    },
  )
})
