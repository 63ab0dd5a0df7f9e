import type { ReportProgress } from '#domain/imports/imports.ts'
import type { Database } from '../../db/client.ts'
import { clearTagKeys, releaseTagKeys, reserveTagKeys, insertSimilarities } from '../../db/queries/imports/tags.ts'
import { countProgress } from '../progress.ts'
import type { SimilarityChanges } from './similarity-changes.ts'

/** A list whose similarities are written under keys that its tags do not have yet, in its order. */
export type StagedList = {
  readonly importId: string
  readonly keys: readonly number[]
}

/** Rows that the transaction of an import may write itself; they keep others waiting for a twentieth of a second. */
const WRITTEN_AT_ONCE = 5000

/**
 * Writes all similarities of a list before its transaction, in portions, so that other calls run in between. Nobody
 * reads them before the tags get their keys.
 * @returns null if so little changes that the transaction writes it itself
 */
export async function stageList(
  db: Database,
  importId: string,
  { names, similarities }: { readonly names: readonly string[]; readonly similarities: SimilarityChanges },
  report: ReportProgress,
): Promise<StagedList | null> {
  if (similarities.countChanged() <= WRITTEN_AT_ONCE) return null
  try {
    const keys = await reserveTagKeys(db, importId, names.length)
    const steps = countProgress('writing', similarities.countAdded({ all: true }), report)
    await insertSimilarities(db, similarities.added(keys, { all: true }), (count) => steps.add(count))
    return { importId, keys }
  } catch (error) {
    await clearStaged(db, importId)
    throw error
  }
}

/** Deletes what an import has replaced, or has written in vain. Housekeeping repeats it after a failure. */
export async function clearStaged(db: Database, importId: string): Promise<void> {
  try {
    await releaseTagKeys(db, importId)
    await clearTagKeys(db)
  } catch {
    // The import has come to its end, whichever that was.
  }
}
