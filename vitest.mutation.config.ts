import { defineConfig } from 'vitest/config'

/** The tests that `npm run mutate` runs again for each mutant: those of pure code, quick and without a database. */
export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'src/domain/**/*.test.ts',
      'src/contract/**/*.test.ts',
      'src/server/operation-*.test.ts',
      'src/server/imports/import-*.test.ts',
      'src/server/imports/{supervisors,tags}/*.test.ts',
      'src/web/components/matching/deck.test.ts',
    ],
    testTimeout: 30_000,
    restoreMocks: true,
  },
})
