import type { Database } from '../db/client.ts'
import type { MatchingStamp } from '../db/queries/matching/matches.ts'
import { catchUp, loadCache } from './load-cache.ts'
import type { SupervisorTable } from './supervisor-table.ts'

/** One table in memory for all callers, kept up to date by those who find it behind. */
export type MatchingCache = {
  /**
   * Reads facts about students, and answers them with a table that is at least as new and knows their tags.
   * @param read carries the stamp of its own moment; called again when the vocabulary is replaced meanwhile
   */
  withTable<Facts extends MatchingStamp>(
    db: Database,
    read: () => Promise<Facts>,
  ): Promise<{ readonly facts: Facts; readonly table: SupervisorTable }>
}

export function createMatchingCache(): MatchingCache {
  let table: SupervisorTable | null = null
  let refreshing: Promise<void> | null = null

  const refresh = async (db: Database): Promise<void> => {
    if (!table || !(await catchUp(db, table))) table = await loadCache(db)
  }

  /** Callers who find it behind at the same time wait for one refresh. */
  const atLeast = async (db: Database, revision: number): Promise<SupervisorTable> => {
    for (;;) {
      if (table && table.revision >= revision) return table
      if (refreshing) {
        // Its failure is for the one who began it; the others try for themselves.
        await refreshing.catch(() => undefined)
        continue
      }
      refreshing = refresh(db)
      try {
        await refreshing
      } finally {
        refreshing = null
      }
    }
  }

  return {
    async withTable(db, read) {
      for (;;) {
        const before = table && { revision: table.revision, vocabulary: table.vocabulary }
        const facts = await read()
        if (before && !isSame(facts, before) && facts.revision <= before.revision) table = null // it was set back
        const fresh = await atLeast(db, facts.revision)
        if (fresh.vocabulary === facts.vocabulary) return { facts, table: fresh }
      }
    },
  }
}

const isSame = (a: MatchingStamp, b: MatchingStamp): boolean =>
  a.revision === b.revision && a.vocabulary === b.vocabulary
