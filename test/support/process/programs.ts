import { fileURLToPath } from 'node:url'
import { serverIsFresh } from '../../../scripts/setup.mjs'

const SOURCES = {
  start: 'dev/start.ts',
  serve: 'src/server/process/serve.ts',
  'archive-commands': 'src/server/archive-commands.ts',
} as const

const isBundled = serverIsFresh()

/** A program of the server to start: its bundle if that was made from the sources as they are, else the sources. */
export function programFile(name: keyof typeof SOURCES): string {
  const file = isBundled ? `dist/server/${name}.js` : SOURCES[name]
  return fileURLToPath(new URL(`../../../${file}`, import.meta.url))
}
