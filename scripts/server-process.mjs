// How the process of the server is started, for the memory that it takes: docs/performance.md.

/**
 * Of V8. What is short-lived gets 16 MB; it would grow to 128 MB in the first seconds of work, and never shrink. What lives
 * longer is looked through when it has grown by half; by itself V8 waits until it has grown fourfold, and keeps the memory.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=50']

/** Of glibc, on Linux. What was needed for a moment goes back to the system; elsewhere nobody reads this. */
export const SERVER_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '262144',
}
