/** A release on a machine whose Node.js is too old, or that has none. */
import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-release-'))
  await cp('ops', join(folder, 'ops'), { recursive: true })
  await mkdir(join(folder, 'bin'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Puts a Node.js of a version on the machine; it says what it was to run. */
const install = async (version: string): Promise<void> => {
  const file = join(folder, 'bin/node')
  await writeFile(file, `#!/bin/sh\n[ "$1" = --version ] && echo ${version} || echo "runs $*"\n`)
  await chmod(file, 0o755)
}

const start = (command: readonly string[]) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    const [file = '', ...args] = command
    const env = { PATH: `${join(folder, 'bin')}:/usr/bin:/bin` }
    execFile(join(folder, file), args, { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    )
  })

describe.each([
  [['ops/serve']],
  [['ops/tandem', 'backup']],
  [['ops/tandem', 'admin', 'list']],
  [['ops/tandem', 'migrate']],
])('%j', (command) => {
  it.each(['v9.11.2', 'v23.11.1'])('says in one sentence that %s is too old', async (version) => {
    await install(version)
    const said = `Tandem needs Node.js 24 or newer, and finds ${version.slice(1)} here.\n`
    expect(await start(command)).toEqual({ code: 1, said })
  })

  it.each(['v24.0.0', 'v100.0.0'])('runs on %s', async (version) => {
    await install(version)
    expect(await start(command)).toMatchObject({ code: 0, said: expect.stringMatching(/^runs .*dist\/server\//u) })
  })

  it('says so where there is something else by that name', async () => {
    await install('')
    expect(await start(command)).toMatchObject({ code: 1, said: expect.stringMatching(/^Tandem needs Node\.js 24/u) })
  })
})
