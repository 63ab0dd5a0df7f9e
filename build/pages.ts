// Builds the browser's side into dist/: the application's files, and the modules with which the server renders.
// With --plain the files are neither minified nor compressed, which takes a third of the work.
import { build, mergeConfig } from 'vite'
import { serverPages } from './server-pages.ts'
import { pages } from './web.ts'

const plain = process.argv.includes('--plain') ? { build: { minify: false } } : {}

for (const config of [pages, serverPages]) {
  await build({ ...mergeConfig(config, plain), configFile: false, logLevel: 'warn' })
}
