import { defineConfig } from 'vitest/config'

/** The tests that `npm run mutate:contract` runs anew for each mutant. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/contract/**/*.test.ts'],
    // One worker a mutant, which loads the contract once for all tests.
    isolate: false,
    testTimeout: 30_000,
    restoreMocks: true,
  },
})
