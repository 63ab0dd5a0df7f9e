// The import law, as rules for dependency-cruiser: `npm run law`. docs/architecture.md explains it.

/**
 * Modules of the server and of the pages: folders and files, as regular expressions. Each may import itself and what stands
 * in the rows above it, never its neighbours in a row. What no row names is on top and imports what it needs.
 */
const ROWS = {
  server: [
    ['data-file', 'sealed-key', 'site', 'loopback', 'workers'],
    ['db', '(config|clerk-settings|secrets|private-folder)', 'html', 'tokens'],
    ['matching', 'calendar', 'exports', 'events', 'pictures', 'confirmations', 'identity'],
    ['jobs'],
    ['archive', 'mail'],
    ['notifications', 'push'],
    ['imports'],
    ['(operation[a-z-]*|admin-action|failure|services)'],
    ['resources', 'http'],
  ],
  web: [['store', 'clerk'], ['i18n'], ['(ui|hooks)', 'api', 'paths'], ['components', 'pwa'], ['layouts', 'features']],
}

const TESTS = String.raw`\.test\.tsx?$`
const MESSAGES = '^messages/compiled/'
const packages = (names) => `^node_modules/(@types/)?(${names})/`

const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { couldNotResolve: false, ...to },
})

const rulesOf = ([side, rows]) => {
  const pathOf = (module) => `^src/${side}/${module}[./]`
  return rows.flatMap((row, at) =>
    row.map((module) =>
      rule(`${side}/${module}`, 'A module imports what stands in the rows above it.', pathOf(module), {
        path: `^src/${side}/`,
        pathNot: [pathOf(module), ...rows.slice(0, at).flat().map(pathOf)],
      }),
    ),
  )
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...Object.entries(ROWS).flatMap(rulesOf),
    rule('domain-imports-nothing', 'Rules are pure.', '^src/domain/', { pathNot: '^src/domain/' }),
    rule('design-imports-nothing', 'Colours and logo are data.', '^src/design/', { pathNot: '^src/design/' }),
    rule('contract', 'What crosses the wire knows the domain and schemas.', '^src/contract/', {
      pathNot: ['^src/(contract|domain)/', `${MESSAGES}runtime`, packages('zod')],
    }),
    rule(
      'below-the-wire',
      'What keeps the data knows no wire and no words.',
      '^src/server/(db|matching|jobs|archive)/',
      {
        path: ['^src/contract/', MESSAGES],
      },
    ),
    rule('any-product', 'Controls and hooks know nothing of this product.', '^src/web/(ui|hooks)/', {
      path: '^src/(domain|contract)/',
    }),
    rule('database-libraries', 'Queries stand in server/db.', '^src/server/(?!db/|archive/)', {
      path: packages('pg|drizzle-orm'),
    }),
    rule('web-framework', 'Operations know no HTTP.', '^src/server/(?!http/|identity/|process/|(app|running)\\.ts)', {
      path: packages('fastify|@fastify/.*|find-my-way'),
    }),
    rule('browser-packages', 'Visitors load these.', '^src/web/', {
      pathNot: [
        '^(src|messages)/',
        packages('react(-dom|-router|-easy-crop)?|@mantine/.*|@dnd-kit/.*|@tanstack/.*|idb-keyval|workbox-precaching'),
      ],
    }),
    rule('features-stay-apart', 'What two features share belongs to components.', '^src/web/features/([^/]+)/', {
      path: '^src/web/features/',
      pathNot: '^src/web/features/$1/',
    }),
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one, or a third is missing. Imports of types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    rule('src-stands-alone', 'The product runs without its tests and its sample data.', '^src/', {
      path: ['^(test|dev|scripts)/', TESTS],
    }),
    {
      name: 'sides-never-meet',
      comment: 'Server and web share the contract and the domain. Holds for their tests, too.',
      severity: 'error',
      from: { path: '^src/(server|web)/' },
      to: { path: '^src/(server|web)/', pathNot: '^src/$1/' },
    },
    rule(
      'only-installed-in-production',
      'The product imports packages of "dependencies", by their own name.',
      '^src/',
      {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: ['^node_modules/', '^messages/compiled/', '^dist/'] },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css', '.d.ts'],
    },
  },
}
