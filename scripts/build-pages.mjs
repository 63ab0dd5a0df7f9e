// Builds the browser's side into dist/: the application's files, and the modules with which the server renders.
// With --plain the files are neither minified nor compressed, which takes a sixth of the work.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const options = process.argv.includes('--plain') ? { build: { minify: false } } : {}

for (const config of ['vite.config.ts', 'vite.landing.config.ts', 'vite.ssr.config.ts']) {
  await build({ configFile: fileURLToPath(new URL(`../${config}`, import.meta.url)), logLevel: 'warn', ...options })
}
