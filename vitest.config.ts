import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { keepScratchInMemory } from './test/support/databases/scratch-memory.ts'

keepScratchInMemory()

const webTests = globSync('src/web/**/*.test.{ts,tsx}')
/** Test files that replace modules, or ask for new ones by a comment (`@isolated`). All others share loaded modules. */
const isolated = webTests.filter((file) => /vi\.mock\(|@isolated/.test(readFileSync(file, 'utf8')))
/** What takes long for what it finds runs in `npm run test:all` only. */
const exclude = process.env['TEST_ALL'] === '1' ? [] : ['**/*.all.test.ts']
const setupFiles = ['test/web/jsdom.ts']

export default defineConfig({
  test: {
    maxWorkers: 2,
    pool: 'forks',
    // Room for what an application leaves at its start. Much more ends V8 where a thread has a limit of its own.
    execArgv: ['--max-semi-space-size=32'],
    // Modules are loaded once for all files of a worker, so no test may replace one (vi.mock).
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // The usual second is over on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    // Compiled texts are plain JavaScript.
    server: { deps: { external: [/messages\/compiled\//] } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Server processes of tests share a compile cache.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url)) },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'src/**/*.test.ts',
            'dev/**/*.test.ts',
            'test/architecture/**/*.test.ts',
            'test/scripts/**/*.test.ts',
          ],
          exclude: ['src/web/**', ...exclude],
        },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'web',
          environment: './test/web/shared-jsdom.ts',
          setupFiles,
          include: ['src/web/**/*.test.{ts,tsx}'],
          exclude: isolated,
        },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic' } },
        test: { name: 'web-isolated', environment: 'jsdom', setupFiles, isolate: true, include: isolated },
      },
      {
        extends: true,
        // The server renders a page of the browser's code.
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'integration',
          environment: 'node',
          include: ['test/integration/**/*.test.ts'],
          exclude,
          globalSetup: ['test/support/databases/postgres-server.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
})
