import type { OperationName } from '#contract/routes.ts'
import type { Database } from './db/client.ts'
import type { ReadReplica } from './db/read-replica.ts'
import type { SimilarityIndex } from './matching/similarity-index.ts'
import type { Services } from './services.ts'

/** What reads much, and changes nothing. */
const ELSEWHERE: ReadonlySet<OperationName> = new Set([
  'users.list',
  'users.search',
  'users.search_by_email',
  'users.search_by_first_name',
  'users.search_by_last_name',
  'matches.list',
  'admin.statistics',
] satisfies OperationName[])

/** A standby, and the similarities as they are there: an index serves one database. */
export type Elsewhere = { readonly replica: Pick<ReadReplica, 'read'>; readonly matching: SimilarityIndex }

type Source = { readonly db: Database; readonly services: Services; readonly elsewhere?: Elsewhere | null }

/** Reads for an operation from a standby, where there is one and the operation is for it; else from the database itself. */
export function readFrom<From extends Source, T>(
  source: From,
  name: OperationName,
  read: (from: From) => Promise<T>,
): Promise<T> {
  const { db, services, elsewhere } = source
  if (!elsewhere || !ELSEWHERE.has(name)) return read(source)
  const there = { ...services, matching: elsewhere.matching }
  return elsewhere.replica.read(db, (from) => read(from === db ? source : { ...source, db: from, services: there }))
}
