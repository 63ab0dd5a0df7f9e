import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

type Entry = {
  readonly payload: AdapterPayload
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Most pending sign-ins of a process; each takes about five entries for a few minutes. */
const ENTRIES_MAX = 10_000

/**
 * Stores the embedded provider's pending sign-ins in this process. Entries expire, and the oldest are evicted when
 * there are too many. After a restart visitors sign in again. Several processes behind one address would need a shared
 * store, which this provider does not have.
 */
export function memoryAdapter(now: () => number, entriesMax: number = ENTRIES_MAX): AdapterFactory {
  const entries = new Map<string, Entry>()

  const find = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key)
    if (entry && entry.expiresAt > now()) return entry.payload
    entries.delete(key)
    return undefined
  }
  const removeWhere = (matches: (key: string, entry: Entry) => boolean): void => {
    for (const [key, entry] of entries) if (matches(key, entry)) entries.delete(key)
  }
  const makeRoom = (): void => {
    if (entries.size < entriesMax) return
    removeWhere((_key, { expiresAt }) => expiresAt <= now())
    const [oldest] = entries.keys()
    if (oldest !== undefined && entries.size >= entriesMax) entries.delete(oldest)
  }

  return (model): Adapter => ({
    async upsert(id, payload, expiresIn) {
      makeRoom()
      entries.set(`${model}:${id}`, { payload, expiresAt: now() + (expiresIn ?? 0) * 1000 })
    },
    async find(id) {
      return find(`${model}:${id}`)
    },
    async findByUid(uid) {
      for (const [key, { payload }] of entries) {
        if (key.startsWith(`${model}:`) && payload.uid === uid) return find(key)
      }
      return undefined
    },
    // Device codes are switched off.
    findByUserCode: async () => undefined,
    async consume(id) {
      const payload = find(`${model}:${id}`)
      if (payload) payload.consumed = Math.floor(now() / 1000)
    },
    async destroy(id) {
      entries.delete(`${model}:${id}`)
    },
    async revokeByGrantId(grantId) {
      removeWhere((key, { payload }) => key.startsWith(`${model}:`) && payload.grantId === grantId)
    },
  })
}
