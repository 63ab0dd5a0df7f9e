import type { Queryable } from '../db/client.ts'
import { listTags, type TagRow, vocabularyRevision } from '../db/queries/matching/tags.ts'

/** The whole vocabulary by name, as it is in the database now. */
export type TagList = (db: Queryable) => Promise<readonly TagRow[]>

/** Keeps the vocabulary until another one is there, which one small query tells. */
export function createTagList(): TagList {
  let kept: { readonly revision: number; readonly tags: readonly TagRow[] } | null = null
  return async (db) => {
    const revision = await vocabularyRevision(db)
    if (kept?.revision === revision) return kept.tags
    // Tags that are newer than the revision are read once more by the next one.
    kept = { revision, tags: await listTags(db) }
    return kept.tags
  }
}
