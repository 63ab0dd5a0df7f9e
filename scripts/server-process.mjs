// Settings of the server's process that limit its memory: docs/performance.md.

/**
 * Flags for V8, by kind of database. With the embedded one memory stays small: short-lived objects get 16 MB, instead of
 * 128 MB after the first seconds for ever, and older objects are collected when they have grown by half instead of
 * fourfold. An instance on a database server serves more people: it collects garbage less often, which takes a third
 * less processor time for suggestions.
 *
 * @param {{ DATABASE_URL?: string }} environment
 */
export function serverFlags({ DATABASE_URL }) {
  return DATABASE_URL ? ['--max-semi-space-size=32'] : ['--max-semi-space-size=8', '--heap-growing-percent=50']
}

/** Settings of glibc, on Linux: freed memory goes back to the system. Other systems ignore them. */
export const SERVER_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '262144',
}
