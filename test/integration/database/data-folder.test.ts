import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { DatabaseProblem, DataFolderInUse, DataFolderNotWritable } from '#server/db/database-problem.ts'

const writer = fileURLToPath(new URL('../../support/process/commit-writer.ts', import.meta.url))

let scratch = ''
let dataDir = ''
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'tandem-folder-'))
  dataDir = join(scratch, 'new', 'data')
  const created = await openDatabase({ dataDir })
  await created.close()
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

const started: ChildProcess[] = []
afterEach(() => Promise.all(started.splice(0).map(killed)))

const killed = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/** Another process that has the folder open and commits to it. */
const otherProcess = async () => {
  const child = spawn(process.execPath, [writer, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const nextLine = async () => String((await lines.next()).value)
  await nextLine()
  return { nextCommit: async () => Number(await nextLine()), kill: () => killed(child) }
}

describe('the data folder', () => {
  it('is refused to a second process, while the first goes on', async () => {
    const first = await otherProcess()
    const before = await first.nextCommit()

    const refused = openDatabase({ dataDir })
    await expect(refused).rejects.toBeInstanceOf(DataFolderInUse)
    await expect(refused).rejects.toBeInstanceOf(DatabaseProblem)
    await expect(refused).rejects.toThrow(
      `The data folder ${dataDir} is in use by another running Tandem: stop that one or set DATA_DIR to another folder.`,
    )

    expect(await first.nextCommit()).toBe(before + 1)
  })

  it('is refused to the same process too, and free again after close', async () => {
    const first = await openDatabase({ dataDir })
    await expect(openDatabase({ dataDir })).rejects.toBeInstanceOf(DataFolderInUse)
    await first.db.execute(sql`CREATE TABLE notes (text text)`)
    await first.db.execute(sql`INSERT INTO notes VALUES ('kept')`)
    await first.close()

    const second = await openDatabase({ dataDir })
    expect((await second.db.execute(sql`SELECT text FROM notes`)).rows).toEqual([{ text: 'kept' }])
    await second.close()
  })

  it('is the same by any path that leads there', async () => {
    const byway = join(scratch, 'byway')
    await symlink(dataDir, byway)
    const first = await openDatabase({ dataDir })
    await expect(openDatabase({ dataDir: byway })).rejects.toBeInstanceOf(DataFolderInUse)
    await first.close()
  })

  it('that is a file is refused in one sentence', async () => {
    const file = join(scratch, 'file')
    await writeFile(file, '')
    const refused = openDatabase({ dataDir: file })
    await expect(refused).rejects.toBeInstanceOf(DataFolderNotWritable)
    await expect(refused).rejects.toThrow(
      `The data folder ${file} cannot be written to: allow it or set DATA_DIR to another folder.`,
    )
  })

  it('without the right to write is refused', async () => {
    // Root may write everywhere but where the kernel shows its devices.
    const isRoot = process.getuid?.() === 0
    const closed = isRoot ? '/sys/tandem' : join(scratch, 'closed')
    if (!isRoot) await mkdir(closed, { mode: 0o500 })
    await expect(openDatabase({ dataDir: closed })).rejects.toBeInstanceOf(DataFolderNotWritable)
  })
})
