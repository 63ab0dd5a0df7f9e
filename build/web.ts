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
 * Modules of the frame around every page, of parts that every page has, and of people on cards and in lists. Dashboards
 * do not load the deck of cards, which would otherwise contain what they share with it.
 */
const FRAME = new RegExp(
  [
    String.raw`src/web/entry-client\.tsx$`,
    String.raw`src/web/layouts/(app-frame|base-layout)\.tsx$`,
    String.raw`src/web/ui/(panel|icons|buttons/button|failure-text|focus/lost-focus|window/use-is-wide)\.tsx?$`,
    String.raw`src/web/ui/(layout/|toasts/|dialogs/(closed-by-back|ask)|states/error-state)`,
    String.raw`src/web/i18n/(numbers|lists)\.ts$`,
    String.raw`src/web/api/(settings|long-lists|statistics|people)\.ts$`,
    String.raw`src/web/components/people/(name-in-sentence|slots/slots|text-language|folded-text|portrait)\.tsx?$`,
    String.raw`src/web/components/matching/(explained-similarity|similarity-ring|reason|use-first-rows|with-score)\.tsx?$`,
    String.raw`src/web/components/requests/(actions|open-requests|headings|named-idea|rejection-texts)\.tsx?$`,
    // Texts for undone decisions, which the cards and the inbox share; without this line the inbox would load the
    // cards.
    String.raw`messages/compiled/messages/cards_(failed|undone)\.js$`,
    // What dashboards share with what covers a page; without these lines they would load all of that.
    String.raw`src/web/(components/(waiting/waiting-facts|people/use-places)|ui/focus/use-returned-focus)\.ts$`,
    String.raw`src/web/(api/cycles|components/people/pairs/pair-parameters)\.ts$`,
    String.raw`src/web/(components/(tags/tag-chips|conversations/ask-link|cycle/phase-texts)|ui/window/use-is-hydrated)\.tsx?$`,
  ].join('|'),
)

/**
 * Groups the modules of a page into a few files: the libraries, which change least; the frame of every page with all
 * that it needs; and the pages of an area. Students and supervisors share the cards. Of two groups the one with the
 * higher priority takes a module and all that it imports.
 */
const CHUNKS = [
  // The landing page's script needs these, and nothing else of the application.
  {
    name: 'kept',
    test: /kept-color-scheme|pwa\/(slow-connection|when-idle)|api\/data-deleted|api\/kept\/(kept-for|kept-store|sign-out)|idb-keyval|preload-helper/,
    priority: 10,
  },
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(?!react-virtual|virtual-core)[a-z-]+)\//,
    priority: 9,
  },
  { name: 'frame', test: FRAME, priority: 8 },
  { name: 'cards', test: /src\/web\/features\/matching\/matching-page\.tsx$/, priority: 7 },
  // What covers a page after it is loaded, and what opens on request.
  { name: 'beside', test: /src\/web\/layouts\/(overlays|app-news\/app-news)\.tsx$/, priority: 7 },
  {
    name: 'parts',
    test: /src\/web\/(layouts|ui)\/.+(confirm-dialog|account-panel)\.tsx$/,
    priority: 1,
  },
  // Rows of people and the line of the cycle, which all three dashboards have, with the one text that two roles share.
  {
    name: 'rows',
    test: /cycle_next_ended\.js$|src\/domain\/requests\/unanswered\.ts$|src\/web\/(components\/(cycle\/[a-z-]+\.|people\/(rows\/(list-row|row-buttons)|pairs\/use-pairs|address-text|person-path)|requests\/(by-admin|deadlines)|tour\/tour-reminder)|ui\/(facts|when|save-file|buttons\/(busy|download))|api\/upload)/,
    priority: 6.5,
  },
  // Long and folded lists, which the students' dashboard has none of.
  { name: 'lists', test: /src\/web\/(components\/people\/rows\/(folded|paged)-rows|ui\/warning)\.tsx$/, priority: 6.4 },
  { name: 'home', test: /src\/web\/features\/student-dashboard\/[a-z-]+-page\.tsx$/, priority: 6 },
  { name: 'inbox', test: /src\/web\/features\/supervisor-dashboard\/[a-z-]+-page\.tsx$/, priority: 5.9 },
  { name: 'library', test: /ui\/library\/|node_modules\/@mantine\/core\//, priority: 5.5 },
  { name: 'admin', test: /src\/web\/features\/admin-dashboard\/[a-z-]+-page\.tsx$/, priority: 5 },
  // Waiting lists and offers, which a page shows only if somebody waits or could wait.
  {
    name: 'waiting',
    test: /src\/web\/(components\/waiting\/(?!waiting-count)|api\/matching\/line|features\/(matching\/wait-on-card|student-dashboard\/offered-places))/,
    priority: 1.5,
  },
  { name: 'topics', test: /@dnd-kit|components\/tags\//, minShareCount: 2, priority: 4 },
  { name: 'forms', test: /@mantine\/form|api\/server-form/, minShareCount: 2, priority: 3 },
  {
    name: 'shared',
    test: /messages\/compiled\/|\/src\/web\/(components|ui|api|i18n|layouts)\//,
    minShareCount: 2,
    priority: 1,
  },
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
