import pure from './stryker.config.mjs'

/** Mutants of what every operation goes through, which only tests with a database reach: `npm run mutate -- stryker.database.config.mjs`. */
export default {
  ...pure,
  vitest: { configFile: 'vitest.mutation-database.config.ts', related: false },
  mutate: ['src/server/operation.ts'],
  incrementalFile: 'test-results/mutants-seen-database.json',
  tempDirName: 'test-results/stryker-database',
  jsonReporter: { fileName: 'test-results/mutants-database.json' },
  timeoutMS: 30_000,
}
