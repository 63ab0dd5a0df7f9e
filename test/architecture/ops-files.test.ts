/** Files for running Tandem name what is there: settings, paths, flags. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../../scripts/server-process.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(root + path, 'utf8')

const containerfile = read('ops/Containerfile')
const unit = read('ops/systemd/tandem@.service')
const readme = read('README.md')

/** Settings of ours; the others belong to the C library. */
const isKnown = (name: string): boolean =>
  name in SERVER_ENVIRONMENT || name === 'NODE_ENV' || readme.includes(`\`${name}\``)

/** `NAME=value`, as both files write it. */
const settingsIn = (text: string): Map<string, string> =>
  new Map([...text.matchAll(/\b([A-Z][A-Z_]+)=([^\s\\]+)/g)].map(([, name, value]) => [String(name), String(value)]))

describe('the Containerfile', () => {
  it('is one', () => {
    expect(validate(containerfile)).toEqual([])
  })

  it('holds the archive of npm run release, and no sources', () => {
    expect(containerfile.match(/^(?:ADD|COPY) .*$/gm)).toEqual(['ADD tandem.tar.gz /'])
    expect(read('scripts/release.mjs')).toContain("'tandem.tar.gz'")
  })

  it('runs as somebody who may not do everything, and says whether it is well', () => {
    expect(/^USER (?!root|0)\w+$/m.test(containerfile)).toBe(true)
    expect(containerfile).toMatch(/^HEALTHCHECK [\s\S]*\/healthz/m)
  })
})

describe.each([
  ['the Containerfile', (containerfile.split(/^ENV /m)[1] ?? '').split(/^[A-Z]+ /m, 1)[0] ?? '', containerfile],
  ['the unit', unit.replaceAll(/^(?!Environment=).*$/gm, '').replaceAll('Environment=', ''), unit],
])('%s', (_what, environment, text) => {
  it('sets existing settings', () => {
    const settings = settingsIn(environment)
    expect(settings.size).toBeGreaterThan(4)
    expect([...settings.keys()].filter((name) => !isKnown(name))).toEqual([])
  })

  it('starts the server as npm start does', () => {
    for (const [name, value] of Object.entries(SERVER_ENVIRONMENT))
      expect(settingsIn(environment).get(name)).toBe(value)
    expect(text).toMatch(/^(?:CMD \["ops\/serve"\]|ExecStart=\/opt\/tandem\/ops\/serve)$/m)
  })
})

/** A fake Node.js for scripts of `ops/`, beside a folder without packages, prints its arguments. */
const runByNode = async (script: string, words: string[]): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'tandem-ops-'))
  await writeFile(join(folder, 'node'), '#!/bin/sh\n[ "$1" = --version ] && echo v24.0.0 || echo "$@"\n')
  await chmod(join(folder, 'node'), 0o755)
  await mkdir(join(folder, 'ops'))
  for (const file of [script, 'ops/node']) await copyFile(root + file, join(folder, file))
  const env = { PATH: `${folder}:${process.env['PATH']}` }
  const { stdout } = await promisify(execFile)(join(folder, script), words, { env })
  await rm(folder, { recursive: true })
  return stdout.trim().split(' ')
}

it('ops/serve starts the server as npm start does', async () => {
  expect(await runByNode('ops/serve', [])).toEqual([...SERVER_FLAGS, 'dist/server/serve.js'])
})

describe('ops/tandem', () => {
  const scripts = JSON.parse(read('package.json')).scripts as Record<string, string>

  it.each(['backup', 'restore', 'move', 'admin'])(
    'does what npm run %s does, with files of a release',
    async (name) => {
      const [bundle, ...words] = String(scripts[name]).replace('node scripts/command.mjs ', '').split(' ')
      const run = await runByNode('ops/tandem', [name, 'file', '--keep', '3'])
      expect(run).toEqual([`dist/server/${bundle}.js`, ...words, 'file', '--keep', '3'])
      expect(read('build/server.mjs')).toContain(`'${bundle}': '`)
    },
  )

  it('makes the nightly backups of the timer', () => {
    expect(read('ops/systemd/tandem-backup.service')).toMatch(
      /^ExecStart=\/opt\/tandem\/ops\/tandem backup --keep \d+$/m,
    )
  })
})
