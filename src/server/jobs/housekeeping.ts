import type { Database } from '../db/client.ts'
import { deleteExpired } from '../db/queries/sessions.ts'
import type { Repeating } from './repeating.ts'

const QUARTER_HOUR_MS = 15 * 60 * 1000

/** Clears away what is over. */
export const housekeeping = (db: Database, now: () => Date): Repeating => ({
  name: 'housekeeping',
  everyMs: QUARTER_HOUR_MS,
  work: () => deleteExpired(db, now()),
})
