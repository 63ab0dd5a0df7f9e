// How the process of the server is started, for the memory that it takes: docs/performance.md.

/**
 * Of V8, by which database there is. With the embedded one memory is kept small: what is short-lived gets 16 MB, where it
 * would grow to 128 in the first seconds of work and never shrink, and what lives longer is looked through when it has
 * grown by half instead of fourfold. An instance on a server is there for the many: it collects garbage seldom, which
 * takes it a third less of the processor for suggestions.
 *
 * @param {{ DATABASE_URL?: string }} environment
 */
export function serverFlags({ DATABASE_URL }) {
  return DATABASE_URL ? ['--max-semi-space-size=32'] : ['--max-semi-space-size=8', '--heap-growing-percent=50']
}

/** Of glibc, on Linux. What was needed for a moment goes back to the system; elsewhere nobody reads this. */
export const SERVER_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '262144',
}
