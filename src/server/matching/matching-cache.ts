import type { Database } from '../db/client.ts'
import type { MatchingStamp } from '../db/queries/matching/matches.ts'
import { hasTable, type Loaded, type MatchedTable, refresh } from './load-cache.ts'

/** The memory that all callers share. A caller who finds it behind the database brings it up to date. */
export type MatchingCache = {
  /**
   * Reads facts from the database, and returns them together with memory that is at least as new.
   * @param needed these tables are loaded
   * @param read returns the stamp of its moment with the facts; called again when the vocabulary is replaced meanwhile
   */
  read<Facts extends MatchingStamp>(
    db: Database,
    needed: readonly MatchedTable[],
    read: () => Promise<Facts>,
  ): Promise<{ readonly facts: Facts; readonly loaded: Loaded }>
  /** The revision of the memory; null while nothing is loaded. */
  readonly revision: () => number | null
}

export function createMatchingCache(): MatchingCache {
  let loaded: Loaded | null = null
  let refreshing: Promise<void> | null = null

  const reload = async (db: Database, needed: readonly MatchedTable[]): Promise<void> => {
    loaded = await refresh(db, loaded, needed)
  }

  /** Callers who find memory behind at the same time wait for one refresh. */
  const atLeast = async (db: Database, stamp: MatchingStamp, needed: readonly MatchedTable[]): Promise<Loaded> => {
    for (;;) {
      if (loaded && isAtLeast(loaded, stamp, needed)) return loaded
      if (refreshing) {
        // A failure is thrown to the caller who began the refresh. The others try themselves.
        await refreshing.catch(() => undefined)
        continue
      }
      refreshing = reload(db, needed)
      try {
        await refreshing
      } finally {
        refreshing = null
      }
    }
  }

  return {
    revision: () => loaded?.revision ?? null,
    async read(db, needed, read) {
      for (;;) {
        const before = loaded && stampOf(loaded)
        const facts = await read()
        if (before && wasRestored(before, facts)) loaded = null
        const fresh = await atLeast(db, facts, needed)
        if (fresh.similarities.vocabulary === facts.vocabulary) return { facts, loaded: fresh }
      }
    },
  }
}

const stampOf = ({ revision, similarities }: Loaded): MatchingStamp => ({
  revision,
  vocabulary: similarities.vocabulary,
})

/** Similarities depend on the vocabulary alone, tables of people on the revision as well. */
const isAtLeast = (loaded: Loaded, stamp: MatchingStamp, needed: readonly MatchedTable[]): boolean =>
  loaded.similarities.vocabulary >= stamp.vocabulary &&
  (needed.length === 0 || (loaded.revision >= stamp.revision && needed.every((name) => hasTable(loaded, name))))

/** Whether the database is older than it was, as after the restore of a backup. */
const wasRestored = (before: MatchingStamp, now: MatchingStamp): boolean =>
  now.revision < before.revision || now.vocabulary < before.vocabulary
