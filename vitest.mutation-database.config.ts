import { defineConfig } from 'vitest/config'

/** The tests that mutants of operation.ts are tried on (stryker.database.config.mjs), on the embedded database alone. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/integration/perform*.test.ts'],
    globalSetup: ['test/support/postgres-server.ts'],
    env: { TEST_ONLY_EMBEDDED: 'on' },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    restoreMocks: true,
  },
})
