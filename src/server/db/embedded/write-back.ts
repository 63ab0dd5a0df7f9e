import type { TransactionPool } from '../pool.ts'
import type { Engine } from './engine.ts'
import { syncFiles } from './sync-files.ts'

/** Of the extension only this function, for this session: what it would make otherwise belongs into no database of ours. */
const WRITE_BUFFERS = `
  CREATE OR REPLACE FUNCTION pg_temp.write_buffers(OUT evicted int, OUT written int, OUT skipped int)
  AS '$libdir/pg_buffercache', 'pg_buffercache_evict_all' LANGUAGE C;
  SELECT pg_temp.write_buffers()`

/** The log; each commit brings its part to disk itself. */
const LOG = 'pg_wal'

/**
 * Brings what a checkpoint would write to disk, while others use the database. The engine does that without a turn for anybody,
 * some milliseconds for each of a hundred files; afterwards little is left for it.
 */
export async function writeBack(engine: Engine, pool: TransactionPool, folder: string): Promise<void> {
  await pool.query(WRITE_BUFFERS)
  try {
    await syncFiles({ folder, without: LOG })
  } catch (error) {
    // The system tells of a page that it could not write once: the engine must not take it for written.
    if (error instanceof Error && 'syscall' in error && error.syscall === 'fsync') engine.stop(error)
    throw error
  }
}
