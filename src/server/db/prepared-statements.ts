import { Client, type QueryConfig } from 'pg'

/** Texts that get a name, of all that a process asks: more than the code has, less than a connection minds. */
const TEXTS_MAX = 400
/** Longer ones, characters, insert many rows at once, and hardly ever the same number again. */
const TEXT_LENGTH_MAX = 4000

const names = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= TEXTS_MAX || text.length > TEXT_LENGTH_MAX) return known
  const name = `tandem_${names.size}`
  names.set(text, name)
  return name
}

/**
 * A client that prepares each statement with parameters at its first use on the connection, under a name by its text:
 * from then on the database neither parses nor plans it anew, which is most of the work of a small query. See
 * docs/decisions/0010-statements-are-prepared.md.
 */
export class PreparingClient extends Client {
  // `query` has many forms; whatever stands where, only a config with values beside it is touched.
  override query = ((config: string | QueryConfig, values: unknown, callback: unknown) =>
    super.query(prepared(config, values) as never, values as never, callback as never)) as Client['query']
}

const prepared = (config: string | QueryConfig, values: unknown): string | QueryConfig => {
  if (typeof config === 'string' || 'submit' in config || config.name !== undefined) return config
  // Without parameters it may be several statements at once, of which none can be prepared.
  if (!Array.isArray(values) || values.length === 0) return config
  const name = nameOf(config.text)
  return name === undefined ? config : { ...config, name }
}
