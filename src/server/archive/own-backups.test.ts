import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '../db/client.ts'
import { backupJobs, backupsForCycles, type OwnBackups } from './own-backups.ts'

const DAY_MS = 86_400_000
const QUARTER_MS = 15 * 60 * 1000

let dataDir = ''
let clock = 0
let made: string[] = []
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tandem-own-'))
  clock = Date.parse('2026-11-20T12:00:00Z')
  made = []
})
afterEach(() => rm(dataDir, { recursive: true }))

const make = async (path: string): Promise<void> => {
  made.push(basename(path))
  await writeFile(path, '')
}
const settings = (): OwnBackups => ({
  database: {} as Partial<OpenDatabase> as OpenDatabase,
  databaseUrl: null,
  dataDir,
  keep: 3,
  passphrase: null,
  timeZone: 'Europe/Berlin',
  version: '1.0.0',
  now: () => new Date(clock),
  log: { info: () => undefined, error: () => undefined },
})
const jobs = (changes: Partial<OwnBackups> = {}, making = make) => backupJobs({ ...settings(), ...changes }, making)
const nightly = (changes: Partial<OwnBackups> = {}, making = make) => {
  const job = jobs(changes, making).find(({ name }) => name === 'nightly backup')
  if (!job) throw new Error('there is no such job')
  return () => job.work(AbortSignal.any([]))
}
const kept = () => readdir(join(dataDir, 'backups'))

it('makes one backup a night and keeps as many as it should, over days of looks every quarter of an hour', async () => {
  const look = nightly()
  for (const end = clock + 6 * DAY_MS; clock < end; clock += QUARTER_MS) await look()
  expect(made.map((name) => name.slice(8, 23))).toEqual(
    ['2026-11-20T1200', ...['21', '22', '23', '24', '25', '26'].map((day) => `2026-11-${day}T0200`)].map((text) =>
      text.slice(0, 15),
    ),
  )
  expect(await kept()).toEqual(made.slice(-3))
})

it('keeps the older ones when a backup fails, and tries again', async () => {
  await nightly()()
  clock += DAY_MS
  const failing = nightly({}, async () => {
    throw new Error('no room')
  })
  await expect(failing()).rejects.toThrow('no room')
  expect(await kept()).toEqual(made)
  await nightly({ keep: 1 })()
  expect(await kept()).toEqual(made.slice(1))
})

it('clears away what killed backups of any kind left, unless they may be under way', async () => {
  await nightly()()
  const put = async (name: string, ageMs: number): Promise<string> => {
    const path = join(dataDir, 'backups', name)
    await writeFile(path, 'half')
    const at = new Date(clock + DAY_MS - ageMs)
    await utimes(path, at, at)
    return name
  }
  await put('backup-2026-11-19T120000Z.tandem.part', 2 * DAY_MS)
  await put('before-migration-2026-11-19T120000Z.tandem.part', 2 * DAY_MS)
  const others = [
    await put('backup-2026-11-21T110000Z.tandem.part', DAY_MS - QUARTER_MS),
    await put('backup-2026-11-18T120000Z.tandem', 3 * DAY_MS),
    await put('backup-of-mine.tandem.part', 3 * DAY_MS),
  ]
  clock += DAY_MS
  await nightly()()
  expect((await kept()).toSorted()).toEqual([...others, ...made].toSorted())
})

it('is not made when none is to be kept, nor of a server', () => {
  expect(jobs({ keep: 0 })).toEqual([])
  expect(jobs({ databaseUrl: 'postgres://server/tandem' })).toEqual([])
})

it('makes one backup for all who begin a new cycle at once, and another one after it', async () => {
  const { beforeNewCycle } = backupsForCycles(settings(), make)
  await Promise.all([1, 2, 3].map(() => beforeNewCycle()))
  expect(made).toHaveLength(1)
  clock += QUARTER_MS
  await beforeNewCycle()
  expect(made).toHaveLength(2)
})

it('tries again after a backup before a new cycle that failed', async () => {
  let isFull = true
  const { beforeNewCycle } = backupsForCycles(settings(), async (path) => {
    if (isFull) throw new Error('no room')
    await make(path)
  })
  const both = await Promise.allSettled([beforeNewCycle(), beforeNewCycle()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isFull = false
  await beforeNewCycle()
  expect(await kept()).toEqual(made)
})
