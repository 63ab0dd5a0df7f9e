/** The whole product as it is started, with the built pages and the embedded provider: its edges, and how it stops. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '#test/support/browser/e2e-server.ts'
import { checkBackup } from '#server/archive/restore.ts'
import { connectRaw } from '#test/support/raw-http.ts'
import { programFile } from '#test/support/process/programs.ts'

const archiveCommands = programFile('archive-commands')

describe('the running server', () => {
  let server: RunningServer
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tandem-running-'))
    server = await startServer({ DATA_DIR: join(folder, 'data') })
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
    expect(stdout).toContain(`${path}, 0.3 MB. It is not encrypted`)
    await expect(call('backup', path)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('there already'),
    })
    const moving = { env: { ...env, DATABASE_URL: 'postgres://127.0.0.1:1/none' } }
    await expect(promisify(execFile)(process.execPath, [archiveCommands, 'move'], moving)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is in use by another running Tandem'),
    })
    // A password among the arguments is for everybody on the machine to see.
    for (const args of [[], ['postgres://tandem:secret@127.0.0.1:1/none']]) {
      const refused = { code: 2, stderr: expect.stringContaining('in DATABASE_URL, not behind the command') as string }
      await expect(call('move', ...args)).rejects.toMatchObject(refused)
    }
  })

  it('keeps as many of the backups that were asked for as --keep says, once there is a new one', async () => {
    const backups = join(folder, 'asked-for')
    await mkdir(backups)
    const others = ['nightly-2026-01-01T020000Z.tandem', 'notes']
    const older = ['backup-2026-01-01T020000Z.tandem', 'backup-2026-01-02T020000Z.tandem']
    for (const name of [...others, ...older]) await writeFile(join(backups, name), '')
    const env = { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '' }
    const call = (...args: string[]) => promisify(execFile)(process.execPath, [archiveCommands, ...args], { env })
    for (const wrong of [['--keep', '0'], ['--keep'], [join(backups, 'one.tandem'), '--keep', '2']]) {
      await expect(call('backup', ...wrong)).rejects.toMatchObject({ code: 2 })
    }
    await call('backup', backups, '--keep', '2')
    const kept = await readdir(backups)
    expect(kept).toEqual(expect.arrayContaining([...others, older[1]]))
    expect(kept).toHaveLength(4)
    expect(kept).not.toContain(older[0])
  })

  it('stops in order while somebody is connected and says nothing', async () => {
    const silent = await connectRaw(server.url)
    const exit = once(server.process, 'exit')
    server.process.kill('SIGTERM')
    expect(await silent.all()).toBe('')
    expect(await exit).toEqual([0, null])
  })
})
