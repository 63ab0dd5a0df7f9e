import type { OpenDatabase } from '#server/db/client.ts'

/**
 * Everything that migrations and rules make, without what extensions bring along. NOT NULL is a property of columns,
 * which newer servers list as constraints, too.
 */
const CATALOGUE = `
  WITH own AS (SELECT c.oid, c.oid::regclass::text AS name, c.relkind, c.relpersistence, c.reloptions FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e'))
  SELECT concat_ws(' ', 'relation', relkind, relpersistence, name, reloptions) AS line FROM own
  UNION ALL SELECT concat_ws(' ', 'column', name || '.' || attname, format_type(atttypid, atttypmod),
      CASE WHEN attnotnull THEN 'not null' END, CASE WHEN attgenerated <> '' THEN 'generated ' || attgenerated::text END,
      CASE WHEN attidentity <> '' THEN 'identity ' || attidentity::text END, 'default ' || pg_get_expr(adbin, adrelid),
      'collate ' || nullif(attcollation::regcollation::text, '"default"'), 'storage ' || attstorage::text, attoptions, 'statistics ' || nullif(attstattarget, -1))
    FROM own JOIN pg_attribute ON attrelid = oid AND attnum > 0 AND NOT attisdropped
      LEFT JOIN pg_attrdef d ON adrelid = attrelid AND adnum = attnum WHERE relkind = 'r'
  UNION ALL SELECT 'index ' || pg_get_indexdef(indexrelid) FROM pg_index JOIN own ON oid = indrelid
  UNION ALL SELECT 'constraint ' || name || ' ' || conname || ' ' || pg_get_constraintdef(c.oid)
    FROM pg_constraint c JOIN own ON own.oid = conrelid WHERE contype <> 'n'
  UNION ALL SELECT concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), tgenabled)
    FROM pg_trigger t JOIN own ON own.oid = tgrelid WHERE NOT tgisinternal
  UNION ALL SELECT 'function ' || pg_get_functiondef(p.oid) FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  UNION ALL SELECT 'type ' || t.typname || ' ' || string_agg(enumlabel, ', ' ORDER BY enumsortorder)
    FROM pg_type t JOIN pg_enum ON enumtypid = t.oid GROUP BY t.typname
  UNION ALL SELECT 'sequence ' || concat_ws(' ', seqrelid::regclass, seqtypid::regtype, seqstart, seqincrement, seqmax, seqmin,
      seqcache, seqcycle) FROM pg_sequence JOIN own ON oid = seqrelid
  UNION ALL SELECT 'extension ' || extname FROM pg_extension
  UNION ALL SELECT 'row ' || r::text FROM (SELECT count(*) AS rows FROM matching_revision) r`

/** A database's tables, rules and types in words. */
export async function catalogueOf({ pool }: Pick<OpenDatabase, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(CATALOGUE)
  return rows.map(({ line }) => line).toSorted()
}
