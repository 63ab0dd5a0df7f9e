import pure from './stryker.config.mjs'

/**
 * Mutants of what makes the contract of its declarations: `npm run mutate -- stryker.contract.config.mjs`. Most of it is
 * done when modules are loaded, so each mutant takes all tests of the contract, and `ignoreStatic` would leave them out.
 */
export default {
  ...pure,
  vitest: { ...pure.vitest, dir: 'src/contract' },
  mutate: [
    'src/contract/openapi.ts',
    'src/contract/operation.ts',
    'src/contract/operation-error-codes.ts',
    'src/contract/shapes.ts',
  ],
  ignoreStatic: false,
  incrementalFile: 'test-results/mutants-seen-contract.json',
  tempDirName: 'test-results/stryker-contract',
  jsonReporter: { fileName: 'test-results/mutants-contract.json' },
}
