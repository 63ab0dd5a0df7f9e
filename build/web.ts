import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { constants } from 'node:zlib'
import type { Plugin, UserConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { design, logoFiles } from './design.ts'
import { LOCALES, robots } from './robots.ts'
import { report } from './report.ts'
import { installedApp } from './installed-app.ts'

const folder = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** The server that a development session talks to. */
const SERVER = 'http://localhost:3000'

/**
 * Each page is a file of its own (routes.tsx), and so is what they share: what the landing page needs, the libraries that
 * change least, the frame around every page, and what several pages import. Without these the bundler makes a hundred
 * small files of a page, a quarter heavier. A group takes a module and all that it imports, unless one before it has it.
 */
const CHUNKS = [
  { name: 'landing', test: /features\/landing\/landing-script\.ts$/, priority: 4 },
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query))\//,
    priority: 3,
  },
  { name: 'frame', test: /src\/web\/entry-client\.tsx$/, priority: 2 },
  { name: 'shared', minShareCount: 4, priority: 1 },
]

/**
 * Compresses each file once, as small as possible: the server sends the variant that a browser accepts (preCompressed
 * of http/pages/pages.ts).
 */
const compressed: Plugin = {
  ...compression({
    include: /\.(?:js|css|svg|json|txt)$/,
    threshold: 1000,
    skipIfLargerOrEqual: true,
    algorithms: [
      defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
      defineAlgorithm('gzip', { level: constants.Z_BEST_COMPRESSION }),
    ],
  }),
  // Left out with `--plain` (pages.ts).
  apply: ({ build }, { command }) => command === 'build' && build?.minify !== false,
}

/** The pages, their scripts, styles and the service worker. */
export const pages: UserConfig = {
  root: folder('src/web/'),
  publicDir: folder('src/web/public/'),
  plugins: [
    design(),
    logoFiles(),
    robots(),
    installedApp(),
    react({ compiler: true }),
    compressed,
    report(folder('dist/web-report.json')),
  ],
  // The texts one by one, so that each goes where it is needed.
  resolve: { alias: [{ find: /^#messages$/, replacement: folder('messages/compiled/messages.js') }] },
  build: {
    outDir: folder('dist/web/'),
    emptyOutDir: true,
    // Every script is a file: the content security policy allows no inline scripts.
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
    // The server renders the landing page, and redirects signed-in visitors.
    proxy: {
      [`^/(${LOCALES.join('|')})?/?(\\?.*)?$`]: SERVER,
      '/api': SERVER,
      '/calendar': SERVER,
      '/auth': SERVER,
      '/oidc': SERVER,
      '/clerk.js': SERVER,
    },
  },
}
