/** Nobody else on the machine reads the data folder, however it came to be. */
import fs from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { loadOrCreateKeys } from '#server/identity/embedded/keys.ts'
import { saveMails, outboxFolder } from '#server/mail/kept-mails.ts'
import { FolderNotPrivate, makePrivate } from '#server/private-folder.ts'
import { loadOrCreateSecret } from '#server/secrets.ts'

let scratch = ''
let folder = ''
let formerUmask = 0
beforeEach(async () => {
  formerUmask = process.umask(0)
  scratch = await mkdtemp(join(tmpdir(), 'tandem-private-'))
  folder = join(scratch, 'data')
  await mkdir(folder)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(scratch, { recursive: true })
  process.umask(formerUmask)
})

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o7777).toString(8)

/** Files and folders that others can use in any way. */
const openToOthers = async (): Promise<string[]> => {
  const paths = ['.', ...(await readdir(folder, { recursive: true }))]
  const modes = await Promise.all(paths.map(async (path) => (await stat(join(folder, path))).mode))
  return paths.filter((_, index) => ((modes[index] ?? 0) & 0o077) !== 0)
}

const mail = {
  messageId: '<0190a1b2-c3d4@tandem.example>',
  from: 'Tandem <tandem@localhost>',
  to: { name: 'Ada', address: 'ada@uni.example' },
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  logo: null,
  unsubscribe: null,
  at: new Date(),
}

describe('the data folder', () => {
  it('that was made beforehand is closed to others, with all that is ours in it', async () => {
    await mkdir(join(folder, 'database', 'base'), { recursive: true })
    await mkdir(join(folder, 'outbox'))
    const files = [
      'database/PG_VERSION',
      'database/base/1',
      'outbox/mail.eml',
      'session-secret',
      'embedded-sign-in-keys.json',
      'tandem.lock',
    ]
    for (const file of files) await writeFile(join(folder, file), '')
    await writeFile(join(folder, 'notes'), 'of somebody')
    expect(await modeOf(folder)).toBe('777')

    makePrivate(folder)
    expect(await openToOthers()).toEqual(['notes'])
    expect(await modeOf(folder)).toBe('700')
    expect(await Promise.all(files.map((file) => modeOf(join(folder, file))))).toEqual(files.map(() => '600'))
  })

  it('keeps folders of other programs as they are but for itself', async () => {
    const others = ['database', 'postgresql', 'backups-of-somebody']
    for (const name of others) await mkdir(join(folder, name))
    makePrivate(folder)
    expect((await openToOthers()).toSorted()).toEqual(others.toSorted())
  })

  it('stays closed to others whatever is written later', async () => {
    makePrivate(folder)
    const open = await openDatabase({ dataDir: folder })
    await open.db.execute(sql`CREATE TABLE notes (text text)`)
    await open.db.execute(sql`INSERT INTO notes SELECT repeat(md5(n::text), 100) FROM generate_series(1, 20000) AS n`)
    await loadOrCreateSecret(folder)
    await loadOrCreateKeys(folder)
    await saveMails(outboxFolder(folder)).deliver(mail, async () => true)
    expect(await readdir(outboxFolder(folder))).toHaveLength(2)
    expect(await openToOthers()).toEqual([])
    await open.close()
    expect(await openToOthers()).toEqual([])
  })

  it('owned by somebody else is refused in one sentence', async () => {
    await writeFile(join(folder, 'session-secret'), '')
    vi.spyOn(fs, 'chmodSync').mockImplementation(() => {
      throw Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM' })
    })
    expect(() => makePrivate(folder)).toThrow(FolderNotPrivate)
    expect(() => makePrivate(folder)).toThrow(`${folder} is open to other accounts of this machine`)
    await chmod(folder, 0o700)
    expect(() => makePrivate(folder)).toThrow(`${join(folder, 'session-secret')} is open to other accounts`)
  })

  it('may lose files while it is looked at: its owner is writing', async () => {
    await mkdir(join(folder, 'outbox', 'inner'), { recursive: true })
    for (const name of ['a.tmp', 'b.json']) await writeFile(join(folder, 'outbox', name), '')
    await chmod(join(folder, 'outbox', 'b.json'), 0o644)
    const list = fs.readdirSync.bind(fs) as (path: string) => string[]
    // Files that are gone by then: a draft that got its name, a file between two looks, a folder.
    vi.spyOn(fs, 'readdirSync').mockImplementation(((path: string) => {
      const names = list(path)
      if (path.endsWith('outbox')) fs.rmSync(join(path, 'a.tmp'), { force: true })
      if (path.endsWith('outbox')) fs.rmSync(join(path, 'inner'), { recursive: true, force: true })
      return names
    }) as never)
    const change = fs.chmodSync.bind(fs)
    vi.spyOn(fs, 'chmodSync').mockImplementation((path, mode) => {
      if (String(path).endsWith('b.json')) fs.rmSync(path)
      change(path, mode)
    })
    expect(() => makePrivate(folder)).not.toThrow()
    expect(list(join(folder, 'outbox'))).toEqual([])
  })

  it('that is everybody’s, as /tmp is, is refused and left as it is', async () => {
    await chmod(folder, 0o1777)
    expect(() => makePrivate(folder)).toThrow(FolderNotPrivate)
    expect(await modeOf(folder)).toBe('1777')
  })

  it('need not be there yet, nor be a folder', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    expect(() => makePrivate(file)).not.toThrow()
    expect(() => makePrivate(join(folder, 'new'))).not.toThrow()
    expect(await modeOf(file)).toBe('666')
  })
})
