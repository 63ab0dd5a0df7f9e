/** Mutation testing: `npm run mutate`. docs/testing.md says what is mutated, the score, and which survivors are excused. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  coverageAnalysis: 'perTest',
  mutate: [
    'src/domain/**/*.ts',
    'src/contract/operation-error-codes.ts',
    'src/contract/openapi.ts',
    '!src/**/*.test.ts',
  ],
  ignoreStatic: true,
  concurrency: 1,
  incremental: true,
  incrementalFile: 'test-results/mutants-seen.json',
  tempDirName: 'test-results/stryker',
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: 'test-results/mutants.json' },
  clearTextReporter: { allowColor: false, logTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
}
