import { defineConfig } from 'vitest/config'

/** The tests that the mutants of stryker.database.config.mjs are tried on, each on the embedded database alone. */
export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'test/integration/perform.test.ts',
      'test/integration/perform-steps.test.ts',
      'test/integration/sign-in-again.test.ts',
      'test/integration/supervisor-import.test.ts',
      'test/integration/tag-import.test.ts',
    ],
    globalSetup: ['test/support/postgres-server.ts'],
    env: { TEST_ONLY_EMBEDDED: 'on' },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    restoreMocks: true,
  },
})
