import type { Database } from '../db/client.ts'
import type { MatchingStamp } from '../db/queries/matching/matches.ts'
import { type Loaded, refresh, type TableName } from './load-cache.ts'
import type { WrittenSimilarities } from './written-similarities.ts'

/** What all callers share in memory, kept up to date by those who find it behind. */
export type MatchingCache = {
  /**
   * Reads facts from the database, and answers them with what is loaded, which is at least as new.
   * @param needed tables that have to be loaded
   * @param read carries the stamp of its own moment; called again when the vocabulary is replaced meanwhile
   */
  read<Facts extends MatchingStamp>(
    db: Database,
    needed: readonly TableName[],
    read: () => Promise<Facts>,
  ): Promise<{ readonly facts: Facts; readonly loaded: Loaded }>
  /**
   * The same with what is there without loading anything as a whole, which takes seconds of a large faculty; null: there is
   * nothing to be answered from. What is missing is loaded meanwhile.
   */
  readLoaded<Facts extends MatchingStamp>(
    db: Database,
    needed: readonly TableName[],
    read: () => Promise<Facts>,
  ): Promise<{ readonly facts: Facts; readonly loaded: Loaded | null }>
  /** Similarities that need not be read when they count. */
  readonly expect: (written: WrittenSimilarities) => void
  /** Of what is loaded; null: nothing is. */
  readonly revision: () => number | null
}

export function createMatchingCache(): MatchingCache {
  let loaded: Loaded | null = null
  let refreshing: Promise<void> | null = null
  let written: WrittenSimilarities | null = null

  const reload = async (db: Database, needed: readonly TableName[]): Promise<void> => {
    loaded = await refresh(db, loaded, needed, written)
    if (written && written.vocabulary <= loaded.similarities.vocabulary) written = null
  }

  /** Callers who find it behind at the same time wait for one refresh. */
  const atLeast = async (db: Database, stamp: MatchingStamp, needed: readonly TableName[]): Promise<Loaded> => {
    for (;;) {
      if (loaded && isAtLeast(loaded, stamp, needed)) return loaded
      if (refreshing) {
        // Its failure is for the one who began it; the others try for themselves.
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
    expect: (expected) => (written = expected),
    revision: () => loaded?.revision ?? null,
    async read(db, needed, read) {
      for (;;) {
        const before = loaded && stampOf(loaded)
        const facts = await read()
        if (before && wasSetBack(before, facts)) loaded = null
        const fresh = await atLeast(db, facts, needed)
        if (fresh.similarities.vocabulary === facts.vocabulary) return { facts, loaded: fresh }
      }
    },
    async readLoaded(db, needed, read) {
      const facts = await read()
      if (loaded && wasSetBack(stampOf(loaded), facts)) loaded = null
      const isThere =
        loaded?.similarities.vocabulary === facts.vocabulary && needed.every((name) => loaded?.tables.has(name))
      const loading = atLeast(db, facts, needed)
      if (isThere) return { facts, loaded: await loading }
      // Whoever needs it next learns of a failure.
      loading.catch(() => undefined)
      return { facts, loaded: null }
    },
  }
}

const stampOf = ({ revision, similarities }: Loaded): MatchingStamp => ({
  revision,
  vocabulary: similarities.vocabulary,
})

/** Similarities depend on the vocabulary alone, tables of people on the revision as well. */
const isAtLeast = (loaded: Loaded, stamp: MatchingStamp, needed: readonly TableName[]): boolean =>
  loaded.similarities.vocabulary >= stamp.vocabulary &&
  (needed.length === 0 || (loaded.revision >= stamp.revision && needed.every((name) => loaded.tables.has(name))))

/** Whether the database is older than it was, as after the restore of a backup. */
const wasSetBack = (before: MatchingStamp, now: MatchingStamp): boolean =>
  now.revision < before.revision || now.vocabulary < before.vocabulary
