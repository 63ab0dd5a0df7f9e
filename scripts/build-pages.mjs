// Builds the browser's side into dist/: the application's files, and the module that draws the landing page.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

for (const config of ['vite.config.ts', 'vite.landing.config.ts']) {
  await build({ configFile: fileURLToPath(new URL(`../${config}`, import.meta.url)), logLevel: 'warn' })
}
