// Bundles the server into dist/server/: some thousand modules take seconds to load, twenty files a fraction of one. The
// sources run as they are, too (npm run dev).
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { NOT_BUNDLED } from './not-bundled.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const DIST = join(root, 'dist')

/** With the sample data, without them, and what `npm run backup` and its like run. */
const ENTRIES = {
  start: 'dev/start.ts',
  serve: 'src/server/process/serve.ts',
  'admin-commands': 'src/server/admin-commands.ts',
  'archive-commands': 'src/server/archive-commands.ts',
  'migrate-command': 'src/server/migrate-command.ts',
}

const NEIGHBOUR = /new URL\(\s*'([^']+)',\s*import\.meta\.url,?\s*\)/g

const filesIn = (path) =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesIn(join(path, name))) : [path]

/**
 * Files that a module finds by `new URL('./x', import.meta.url)` are placed beside the bundle. A module (.ts) is
 * bundled as a separate file, for a thread or another process. Any other file or folder is copied.
 */
const neighbours = () => ({
  name: 'tandem-neighbours',
  transform: {
    filter: { id: /\/(?:src|dev)\/.*\.ts$/, code: 'import.meta.url' },
    handler(code, id) {
      return code.replaceAll(NEIGHBOUR, (whole, path) => {
        const target = resolve(dirname(id), path)
        if (target === DIST) return `new URL('../', import.meta.url)`
        if (target.startsWith(DIST)) return `new URL('../${relative(DIST, target)}', import.meta.url)`
        if (!existsSync(target)) return whole // an example in a comment
        if (target.endsWith('.ts')) {
          const name = `${basename(target, '.ts')}.js`
          const isEntry = Object.values(ENTRIES).some((entry) => join(root, entry) === target)
          if (!isEntry) this.emitFile({ type: 'chunk', id: target, fileName: name })
          return `new URL('./${name}', import.meta.url)`
        }
        const placeOf = (file) => `files/${relative(root, file).replaceAll('\\', '/')}`
        for (const file of filesIn(target)) {
          // Snapshots for the generator of migrations, which no migration reads.
          if (file.endsWith('snapshot.json')) continue
          this.emitFile({ type: 'asset', fileName: placeOf(file), source: readFileSync(file) })
        }
        return `new URL('./${placeOf(target)}', import.meta.url)`
      })
    },
  },
})

const bundle = await rolldown({
  input: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, join(root, file)])),
  platform: 'node',
  external: (id) => NOT_BUNDLED.some((name) => id === name || id.startsWith(`${name}/`)),
  // The form that Node.js would take looks for its parts in a way that no bundler follows.
  resolve: { alias: { 'jsonc-parser': join(root, 'node_modules/jsonc-parser/lib/esm/main.js') } },
  plugins: [neighbours()],
  logLevel: 'warn',
  checks: { eval: false }, // depd's, which is there for Node.js itself
})
await bundle.write({
  dir: join(DIST, 'server'),
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  cleanDir: true,
  comments: { legal: true },
})
await bundle.close()
