/**
 * Mutants of what makes the contract of its declarations: `npm run mutate:contract`. Most of it is done when modules are
 * loaded, so that for each mutant they have to be loaded anew; all others are tried in one run (`npm run mutate`).
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.contract.config.ts', related: false },
  coverageAnalysis: 'perTest',
  mutate: [
    'src/contract/openapi.ts',
    'src/contract/operation.ts',
    'src/contract/operation-error-codes.ts',
    'src/contract/shapes.ts',
  ],
  concurrency: 1,
  incremental: true,
  incrementalFile: 'test-results/seen-by-stryker.json',
  tempDirName: 'test-results/stryker',
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: 'test-results/mutants-contract.json' },
  clearTextReporter: { allowColor: false, logTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
}
