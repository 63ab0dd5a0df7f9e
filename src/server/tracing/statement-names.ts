/** A query as it is handed to node-postgres. */
type Query = string | { readonly name?: string | undefined; readonly text?: string }

const VERB = /^\s*(\w+)/
const TABLE = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i

/**
 * The name of a statement: that of the prepared statement, else its verb and first table. Never its text or values,
 * which may contain what somebody typed.
 */
export function nameOfStatement(query: Query): string {
  const { name, text = '' } = typeof query === 'string' ? { text: query } : query
  if (name) return name
  const verb = VERB.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const table = TABLE.exec(text)?.[1]
  return table ? `${verb} ${table}` : verb
}
