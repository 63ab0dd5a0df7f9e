import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: 2,
    pool: 'forks',
    // Modules are loaded once for all files of a worker, so that none may be replaced by a test (vi.mock).
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    unstubEnvs: true,
    // Servers that tests start as processes compile what is loaded once.
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
          exclude: ['src/web/**'],
        },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'web',
          environment: 'jsdom',
          // What the browser's stand-in and React keep between files is theirs, not ours to begin anew.
          isolate: true,
          include: ['src/web/**/*.test.{ts,tsx}'],
          setupFiles: ['test/web/jsdom.ts'],
        },
      },
      {
        extends: true,
        // The server draws one page of the browser's side.
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'integration',
          environment: 'node',
          include: ['test/integration/**/*.test.ts'],
          globalSetup: ['test/support/databases/postgres-server.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
})
