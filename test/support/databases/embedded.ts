/** The embedded engine in memory, for the tests that are about that engine. */
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { type OpenDatabase, openCluster } from '#server/db/client.ts'
import { testDatabase } from './databases.ts'

/** The same engine and connection as in production, without its files. */
export async function embeddedDatabase(): Promise<OpenDatabase> {
  return openCluster({ memory: { tar: inject('databases').embeddedTar } })
}

const KINDS = [
  ['the embedded database', embeddedDatabase],
  ['a PostgreSQL server', testDatabase],
] as const

/** A suite that runs on the embedded engine and on a server, because it holds one to the other. */
export function eachDatabase(name: string, suite: (open: () => OpenDatabase) => void): void {
  describe.each(KINDS)(`${name}, on %s`, (_kind, create) => {
    let opened: OpenDatabase | null = null
    beforeAll(async () => {
      opened = await create()
    })
    afterAll(() => opened?.close())
    suite(() => {
      if (!opened) throw new Error('open() is for tests and hooks: the database is not open while tests are collected')
      return opened
    })
  })
}
