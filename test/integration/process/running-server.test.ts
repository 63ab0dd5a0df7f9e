/** The whole product as it is started, with the built pages and the embedded provider: its edges, and how it stops. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '#test/support/browser/e2e-server.ts'
import { checkBackup } from '#server/archive/restore.ts'
import { connectRaw } from '#test/support/raw-http.ts'

const archiveCommands = fileURLToPath(new URL('../../../src/server/archive-commands.ts', import.meta.url))

describe('the running server', () => {
  let server: RunningServer
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tandem-running-'))
    server = await startServer({ DATA_DIR: join(folder, 'data') }, 'empty')
  })
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  })

  it.each([
    ['/oidc/.well-known/openid-configuration', 200],
    ['/oidc/auth', 400],
    ['/oidc/nothing', 404],
    ['/auth/sign-in', 303],
    ['/color-scheme.js', 200],
    ['/', 200],
  ])('guards %s (%i) against being framed and against devices', async (path, status) => {
    const answer = await fetch(server.url + path, { redirect: 'manual' })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('permissions-policy')).toContain('camera=()')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('keeps to itself what the pages were built from', async () => {
    for (const path of ['/manifest.json', '/.vite/manifest.json', '/.made-from', '/../package.json']) {
      const answer = await fetch(server.url + path)
      expect(answer.status).toBe(404)
    }
  })

  it('is backed up by the command, and refuses to be moved', async () => {
    const env = { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '' }
    const call = (...args: string[]) => promisify(execFile)(process.execPath, [archiveCommands, ...args], { env })
    const path = join(folder, 'sample.tandem')
    const { stdout } = await call('backup', path)
    const { tables } = await checkBackup(path, null)
    expect(tables.find(({ name }) => name === 'public.users')?.rows).toBeGreaterThan(200)
    expect(stdout).toContain(`${path}, 0.1 MB. It is not encrypted`)
    await expect(call('backup', path)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('there already'),
    })
    await expect(call('move', 'postgres://127.0.0.1:1/none')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is in use by another running Tandem'),
    })
    await expect(call('move', 'nowhere')).rejects.toMatchObject({ code: 2 })
  })

  it('stops in order while somebody is connected and says nothing', async () => {
    const silent = await connectRaw(server.url)
    const exit = once(server.process, 'exit')
    server.process.kill('SIGTERM')
    expect(await silent.all()).toBe('')
    expect(await exit).toEqual([0, null])
  })
})
