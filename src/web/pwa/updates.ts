/** News about the application itself, shown to the reader. */
export type AppNews = {
  /** A new version is installed and waits. */
  readonly isUpdateReady: boolean
  /** The application opens without a connection. */
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

/** Adds news and tells all listeners. */
export function publishAppNews(told: Partial<AppNews>): void {
  news = { ...news, ...told }
  for (const listener of listeners) listener()
}

let take: () => void = () => location.reload()

/** Sets how the new version is accepted, where it takes more than a reload. */
export function setUpdate(how: () => void): void {
  take = how
}

/** The reader accepts the new version. */
export function applyUpdate(): void {
  take()
}
