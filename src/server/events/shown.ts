/** What the page of a stream shows now. */
export type Shown = {
  /** Of the stream. */
  readonly name: string
  /** The supervisor on top comes first; null: everybody. */
  readonly slotsOf: ReadonlySet<string> | null
}

const EVERYBODY = '*'

/** For another instance: 200 ids fit into the 8,000 bytes of a PostgreSQL notification. */
export function writeShown({ name, slotsOf }: Shown): string {
  return `${name} ${slotsOf === null ? EVERYBODY : [...slotsOf].join()}`
}

/** Null for any other notification. */
export function readShown(notification: string): Shown | null {
  const [name = '', ids] = notification.split(' ')
  if (ids === undefined) return null
  if (ids === EVERYBODY) return { name, slotsOf: null }
  return { name, slotsOf: new Set(ids === '' ? [] : ids.split(',')) }
}
