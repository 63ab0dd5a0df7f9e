import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { constants } from 'node:zlib'
import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { design, logoFiles } from './vite.design.ts'
import { installedApp } from './vite.installed-app.ts'

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

/** Each file as small as it goes, once: the server sends the one that a browser reads (preCompressed of http/pages/pages.ts). */
const compressed = compression({
  include: /\.(?:js|css|svg|json|txt)$/,
  threshold: 1000,
  skipIfLargerOrEqual: true,
  algorithms: [
    defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    defineAlgorithm('gzip', { level: constants.Z_BEST_COMPRESSION }),
  ],
})

export default defineConfig({
  root: folder('src/web/'),
  publicDir: folder('src/web/public/'),
  plugins: [design(), logoFiles(), installedApp(), react({ compiler: true }), compressed],
  build: {
    outDir: folder('dist/web/'),
    emptyOutDir: true,
    manifest: true,
    // Every script is a file of its own: the content security policy knows no inline ones.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        index: folder('src/web/index.html'),
        clerk: folder('src/web/clerk/main.ts'),
        landing: folder('src/web/features/landing/landing-script.ts'),
      },
      output: {
        // The server writes the page that names this one.
        entryFileNames: ({ name }) => (name === 'clerk' ? 'clerk.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
  server: {
    // The landing page is the server's; whoever is signed in is led on from it.
    proxy: {
      '^/(de|en)?/?(\\?.*)?$': SERVER,
      '/api': SERVER,
      '/auth': SERVER,
      '/oidc': SERVER,
      '/clerk.js': SERVER,
    },
  },
})
