/**
 * The executed plan of each statement of a PostgreSQL server, from its auto_explain module; including triggers and
 * foreign keys.
 */
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { serverDatabaseUrl } from './databases.ts'
import { administer } from './postgres-server.ts'

type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Actual Rows'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Node[]
}

/** One look into a table. */
export type Scan = {
  readonly table: string
  /** As PostgreSQL calls it: `Seq Scan`, `Index Scan`. */
  readonly kind: string
  /** Read there each time, those included that were of no use. */
  readonly rowsEach: number
  /** An index is searched for something else than what it is ordered by: all of it is read. */
  readonly isThroughIndex: boolean
  readonly statement: string
}

export type Explained = {
  readonly database: OpenDatabase
  /** Every scan since the last call, in the order in which statements ended. */
  readonly scans: () => readonly Scan[]
  readonly close: () => Promise<void>
}

const SETTINGS: Readonly<Record<string, string>> = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_format': 'json',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  // Rows weigh ten times as much as usual: of a small table there are as many as of a large one.
  cpu_tuple_cost: '0.1',
  cpu_index_tuple_cost: '0.05',
  cpu_operator_cost: '0.025',
}

/**
 * A new database on the server.
 * @param fill inserts rows before anything is explained
 * @throws if the server of TEST_DATABASE_URL lets its user load no libraries
 */
export async function explainedDatabase(fill: (database: OpenDatabase) => Promise<void>): Promise<Explained> {
  const { url, drop } = await serverDatabaseUrl()
  const filling = await openDatabase({ databaseUrl: url, dataDir: '' })
  try {
    await fill(filling)
  } finally {
    await filling.close()
  }
  const name = new URL(url).pathname.slice(1)
  for (const [setting, value] of Object.entries(SETTINGS)) {
    await administer(inject('databases').serverUrl, `ALTER DATABASE ${name} SET ${setting} = '${value}'`)
  }
  const database = await openDatabase({ databaseUrl: url, dataDir: '' })
  const indexes = await indexesIn(database)
  let seen: Scan[] = []
  const heard = new WeakSet<object>()
  database.pool.on('acquire', (client) => {
    if (heard.has(client)) return
    heard.add(client)
    client.on('notice', ({ message = '' }) => seen.push(...scansOf(message, indexes)))
  })
  return {
    database,
    scans: () => {
      const since = seen
      seen = []
      return since
    },
    close: async () => {
      await database.close()
      await drop()
    },
  }
}

type Index = { readonly name: string; readonly table: string; readonly first: string }

/** The first column of each index. */
const indexesIn = async ({ pool }: OpenDatabase): Promise<ReadonlyMap<string, Index>> => {
  const { rows } = await pool.query<Index>(`
    select indexrelid::regclass::text as name, indrelid::regclass::text as table, pg_get_indexdef(indexrelid, 1, true) as first
    from pg_index`)
  return new Map(rows.map((index) => [index.name, index]))
}

const scansOf = (message: string, indexes: ReadonlyMap<string, Index>): Scan[] => {
  const [, text] = /^duration: .* plan:\n([\s\S]*)$/.exec(message) ?? []
  if (text === undefined) return []
  const { Plan: plan, 'Query Text': statement } = JSON.parse(text) as { Plan: Node; 'Query Text': string }
  const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
  return nodes(plan).flatMap((node) => {
    const index = indexes.get(node['Index Name'] ?? '')
    const { 'Node Type': kind, 'Relation Name': table = index?.table, 'Actual Rows': rows = 0 } = node
    if (table === undefined || !kind.endsWith('Scan')) return []
    const ofNoUse = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
    // A plan writes out what a function takes by default, the definition of an index does not.
    const condition = node['Index Cond']?.replaceAll(", '{}'::jsonb, false)", ')')
    const isThroughIndex = condition !== undefined && index !== undefined && !condition.includes(index.first)
    return [{ table, kind, rowsEach: rows + ofNoUse, isThroughIndex, statement }]
  })
}
