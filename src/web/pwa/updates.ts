/** What the reader is told about the application itself. */
export type AppNews = {
  /** Another version is there, and waits. */
  readonly isUpdateReady: boolean
  /** From now on the application opens without a connection. */
  readonly isOfflineReady: boolean
}

let news: AppNews = { isUpdateReady: false, isOfflineReady: false }
const listeners = new Set<() => void>()

/** For useSyncExternalStore. */
export const appNews = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  now: (): AppNews => news,
}

/** Has it told to whoever listens. */
export function tellAppNews(told: Partial<AppNews>): void {
  news = { ...news, ...told }
  for (const listener of listeners) listener()
}

let take: () => void = () => location.reload()

/** Says how the other version is taken, where it takes more than loading the page anew. */
export function setUpdate(how: () => void): void {
  take = how
}

/** The reader wants the other version now. */
export function takeUpdate(): void {
  take()
}
