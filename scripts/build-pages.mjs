// Builds the browser's side into dist/: the application's files, and the modules with which the server renders.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

for (const config of ['vite.config.ts', 'vite.landing.config.ts', 'vite.ssr.config.ts']) {
  await build({ configFile: fileURLToPath(new URL(`../${config}`, import.meta.url)), logLevel: 'warn' })
}
