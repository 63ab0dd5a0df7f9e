/** The databases that the build makes for new data folders to begin with. */
import { chmod, cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { builtClusters } from '#server/db/embedded/built-clusters.ts'
import { createCluster } from '#server/db/embedded/cluster.ts'
import { migrate } from '#server/db/migrate.ts'
import { MIGRATIONS_FOLDER } from '#server/db/migrations-folder.ts'
import { contentsOf } from '#test/support/databases/archives.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-built-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Everything that a migration can make, in words. */
const SCHEMA = `
  WITH relations AS (SELECT c.oid, c.oid::regclass::text AS name, c.relkind FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname IN ('public', 'drizzle'))
  SELECT name || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' '
    || coalesce(pg_get_expr(adbin, adrelid), '') AS line
  FROM relations JOIN pg_attribute ON attrelid = oid AND attnum > 0 AND NOT attisdropped
    LEFT JOIN pg_attrdef d ON adrelid = attrelid AND adnum = attnum
  UNION ALL SELECT relkind::text || ' ' || name FROM relations
  UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index JOIN relations ON oid = indrelid
  UNION ALL SELECT name || ' ' || conname || ' ' || pg_get_constraintdef(c.oid)
    FROM pg_constraint c JOIN relations r ON r.oid = conrelid
  UNION ALL SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN relations r ON r.oid = tgrelid WHERE NOT tgisinternal
  UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
  UNION ALL SELECT extname || ' ' || extversion FROM pg_extension
  UNION ALL SELECT collname || ' ' || collencoding FROM pg_collation
  UNION ALL SELECT datname || ' ' || datcollate || ' ' || datctype || ' ' || encoding FROM pg_database
  ORDER BY line`

const looksOf = async (database: OpenDatabase) => {
  const { rows } = await database.pool.query<{ line: string }>(SCHEMA)
  return { schema: rows.map(({ line }) => line), ...(await contentsOf(database)) }
}

it('begin a data folder as the engine and all migrations do', async () => {
  const bare = join(folder, 'bare')
  const own = await openDatabase({ dataDir: join(folder, 'own') })
  await mkdir(bare)
  await createCluster(join(bare, 'postgres'), [])
  const made = await openDatabase({ dataDir: bare })
  await migrate(made)
  const expected = await looksOf(made)
  expect(expected.schema.length).toBeGreaterThan(300)
  expect(await looksOf(own)).toEqual(expected)
  await Promise.all([own.close(), made.close()])
})

it('are for nobody else to read once they are in a data folder, whoever could read them before', async () => {
  const built = join(folder, 'readable')
  await cp(builtClusters().empty, built, { recursive: true })
  await chmod(built, 0o777)
  const copy = join(folder, 'copy')
  await createCluster(copy, [join(folder, 'nowhere'), built])
  const paths = ['.', ...(await readdir(copy, { recursive: true }))]
  const modes = await Promise.all(paths.map(async (path) => (await stat(join(copy, path))).mode & 0o077))
  expect(paths.length).toBeGreaterThan(500)
  expect(modes.filter((mode) => mode !== 0)).toEqual([])
})

it('are not taken for those of other migrations', async () => {
  const migrations = join(folder, 'migrations')
  await cp(MIGRATIONS_FOLDER, migrations, { recursive: true })
  expect(builtClusters(migrations)).toEqual(builtClusters())
  const first = (await readdir(migrations)).find((name) => name.endsWith('.sql')) ?? ''
  await writeFile(join(migrations, first), '-- another one')
  expect(builtClusters(migrations).migrated).not.toBe(builtClusters().migrated)
  expect(dirname(builtClusters(migrations).migrated)).toBe(dirname(builtClusters().migrated))
})
