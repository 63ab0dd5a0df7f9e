/** The files of the embedded database, copied while it is used. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { watchStatements } from '#test/support/databases/statements.ts'

it('a copy is made while no checkpoint takes away the log that it needs, and there are some again afterwards', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tandem-copy-'))
  const open = await openDatabase({ dataDir, intervals: { tidying: 3_600_000, checkpoints: 5 } })
  const statements = watchStatements()
  const sent = (): string[] =>
    statements.flatMap(({ text }) => /CHECKPOINT|pg_backup_start|pg_backup_stop/.exec(text)?.[0] ?? [])
  await vi.waitFor(() => expect(sent()).toContain('CHECKPOINT'))
  await open.copyFiles?.(join(dataDir, 'copy'))
  const before = sent()
  expect(before.slice(before.indexOf('pg_backup_start'))).toEqual(['pg_backup_start', 'pg_backup_stop'])
  await vi.waitFor(() => expect(sent().at(-1)).toBe('CHECKPOINT'))
  await open.close()
  await rm(dataDir, { recursive: true })
})
