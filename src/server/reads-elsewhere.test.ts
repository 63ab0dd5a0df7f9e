import { describe, expect, it } from 'vitest'
import type { Database } from './db/client.ts'
import { createSimilarityIndex } from './matching/similarity-index.ts'
import { type Elsewhere, readFrom } from './reads-elsewhere.ts'
import type { Services } from './services.ts'

describe('where an operation reads', () => {
  const primary = { name: 'primary' } as unknown as Database
  const standby = { name: 'standby' } as unknown as Database
  const services = { matching: createSimilarityIndex(), version: '1' } as Services
  const there = createSimilarityIndex()
  /** What `read` got. */
  const source = (answers: Database | null, name: Parameters<typeof readFrom>[1]) => {
    const elsewhere: Elsewhere | null = answers && {
      replica: { read: (_primary, work) => work(answers) },
      matching: there,
    }
    const given = { db: primary, services, elsewhere }
    return readFrom(given, name, async ({ db, services: { matching, version } }) => ({ db, matching, version }))
  }

  it('is the standby, with the similarities as they are there, and everything else as ever', async () => {
    expect(await source(standby, 'matches.list')).toEqual({ db: standby, matching: there, version: '1' })
  })

  it.each([
    ['the standby can not answer', primary, 'matches.list'],
    ['there is none', null, 'matches.list'],
    ['the operation is none for it', standby, 'users.me'],
  ] as const)('is the database itself, with its own similarities, where %s', async (_why, answers, name) => {
    const read = await source(answers, name)
    expect(read.db).toBe(primary)
    expect(read.matching).toBe(services.matching)
  })
})
