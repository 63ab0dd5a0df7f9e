/** What the page of a stream shows by now. */
export type Shown = {
  /** Of the stream. */
  readonly name: string
  /** Whoever is on top first; null: everybody. */
  readonly slotsOf: ReadonlySet<string> | null
}

const EVERYBODY = '*'

/** For another instance: 200 ids have to fit into the 8,000 bytes that PostgreSQL takes for a notification. */
export function writeShown({ name, slotsOf }: Shown): string {
  return `${name} ${slotsOf === null ? EVERYBODY : [...slotsOf].join()}`
}

/** Null for a notification of something else. */
export function readShown(notification: string): Shown | null {
  const [name = '', ids] = notification.split(' ')
  if (ids === undefined) return null
  if (ids === EVERYBODY) return { name, slotsOf: null }
  return { name, slotsOf: new Set(ids === '' ? [] : ids.split(',')) }
}
