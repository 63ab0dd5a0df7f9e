import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { OpenDatabase, Queryable } from '../db/client.ts'
import { countUsers, ensureFirstAdmin } from '../db/queries/accounts/users.ts'
import { ensureCycle } from '../db/queries/cycles/cycles.ts'
import { markImportsDead } from '../db/queries/imports/runs.ts'
import { transaction } from '../db/transaction.ts'

type SampleData = {
  readonly seed: (tx: Queryable, now: Date) => Promise<void>
  readonly firstAdminEmail: string
}

const FIRST_ADMIN_IGNORED =
  'FIRST_ADMIN_EMAIL is ignored, because there is an admin already: npm run admin -- add ADDRESS makes another one.'

/**
 * Adds what a database needs before the first call: the first cycle, sample data if they are wanted and the database is
 * new, and the first admin.
 * @returns whether there are sample data
 */
export async function prepareData(
  { db }: OpenDatabase,
  config: Config,
  sample: SampleData | null,
  now: Date,
  log: Pick<Logger, 'warn'>,
): Promise<boolean> {
  const isOwn = config.databaseUrl === null
  // Ends imports of a killed process. On a database server, imports of other instances may still be running.
  if (isOwn) await markImportsDead(db)
  return transaction(db, async (tx) => {
    await ensureCycle(tx, cycleName(now), now)
    const isNew = (await countUsers(tx)) === 0
    const wanted = config.sampleData ?? isOwn
    if (wanted && isNew && sample) await sample.seed(tx, now)
    const hasSample = wanted && sample !== null
    const email = config.firstAdminEmail ?? (hasSample ? sample.firstAdminEmail : null)
    const isAdmin = email === null || (await ensureFirstAdmin(tx, email, now))
    if (config.firstAdminEmail !== null && !isAdmin) log.warn(FIRST_ADMIN_IGNORED)
    return hasSample
  })
}

/** An academic year begins in autumn: from August on it is the next one. */
const cycleName = (now: Date): string => {
  const year = now.getUTCMonth() >= 7 ? now.getUTCFullYear() : now.getUTCFullYear() - 1
  return `${year}/${String((year + 1) % 100).padStart(2, '0')}`
}
