import pure from './stryker.config.mjs'

/** Mutants of what works on the database, which only integration tests reach: `npm run mutate -- stryker.database.config.mjs`. */
export default {
  ...pure,
  vitest: { configFile: 'vitest.mutation-database.config.ts', related: false },
  mutate: [
    'src/server/operation.ts',
    'src/server/imports/supervisors/import-supervisors.ts',
    'src/server/imports/supervisors/supervisor-plan.ts',
    'src/server/imports/tags/import-tags.ts',
  ],
  incrementalFile: 'test-results/mutants-seen-database.json',
  tempDirName: 'test-results/stryker-database',
  jsonReporter: { fileName: 'test-results/mutants-database.json' },
  timeoutMS: 30_000,
}
