import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The server that a development session talks to. */
const SERVER = 'http://localhost:3000'

/** What several pages share, in a few files instead of one for each icon and text. Pages stay files of their own. */
const CHUNKS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\// },
  { name: 'components', test: /node_modules\/(@mantine|@floating-ui)\//, minShareCount: 2 },
  { name: 'icons', test: /node_modules\/@tabler\// },
  { name: 'texts', test: /messages\/compiled\//, minShareCount: 2 },
]

export default defineConfig({
  root: folder('src/web/'),
  publicDir: folder('src/web/public/'),
  plugins: [react({ compiler: true })],
  build: {
    outDir: folder('dist/web/'),
    emptyOutDir: true,
    manifest: 'manifest.json',
    // Every script is a file of its own: the content security policy knows no inline ones.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    proxy: { '/api': SERVER, '/auth': SERVER, '/oidc': SERVER },
  },
})
