import { defineConfig } from 'vitest/config'
import { groups } from '../test/mutants/groups.ts'
import { mutants } from '../test/mutants/instrument.ts'

/** Mutants of one group, all in one run: `npm run mutate -- GROUP` (docs/testing.md). */
export default defineConfig(async () => {
  const { MUTANTS: name = '', MUTANTS_PASS: pass = '' } = process.env
  const group = groups[name]
  if (!group) throw new Error(`MUTANTS is one of ${Object.keys(groups).join(', ')}`)
  return {
    plugins: [await mutants(name, group, pass)],
    test: {
      // The cache would mix up the code of two groups.
      fsModuleCache: false,
      environment: 'node',
      include: [...group.tests],
      globalSetup: group.database ? ['test/support/databases/postgres-server.ts'] : [],
      runner: './test/mutants/runner.ts',
      pool: 'forks',
      execArgv: ['--max-old-space-size=1200'],
      maxWorkers: 1,
      isolate: false,
      testTimeout: pass === 'coverage' ? 120_000 : 30_000,
      hookTimeout: 60_000,
      restoreMocks: true,
    },
  }
})
