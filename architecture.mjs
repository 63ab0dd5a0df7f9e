// Who may import whom, as data. `npm run law` holds the code to it (.dependency-cruiser.mjs makes the rules),
// docs/architecture.md explains it. A room that is not listed here may import nothing and be imported by nobody.

/**
 * @typedef {object} Room
 * @property {string} name
 * @property {string[]} files folders (ending in /) and files
 * @property {string[]} rooms the rooms it may import, besides itself
 * @property {string[] | 'any'} packages the npm packages it may import; a name that ends in /* stands for its scope
 * @property {boolean} node whether it may import Node.js' own modules
 */

/** Drivers and the query builder. */
const DATABASE = ['drizzle-orm', 'pg', '@electric-sql/pglite']
/** The web framework; the rooms that may know HTTP name it. */
const FRAMEWORK = ['fastify', '@fastify/*', 'find-my-way', 'cookie', 'rate-limiter-flexible']
const REACT = ['react', 'react-dom']
const COMPONENTS = ['@mantine/*', '@tabler/icons-react', '@dnd-kit/*']

/** @type {Room[]} */
export const rooms = [
  { name: 'domain', files: ['src/domain/'], rooms: [], packages: [], node: false },
  { name: 'contract', files: ['src/contract/'], rooms: ['domain'], packages: ['zod'], node: false },
  { name: 'messages', files: ['messages/compiled/'], rooms: [], packages: 'any', node: true },

  {
    name: 'server/db',
    files: ['src/server/db/'],
    rooms: ['domain'],
    packages: DATABASE,
    node: true,
  },
  {
    name: 'server/config',
    files: ['src/server/config.ts', 'src/server/secrets.ts'],
    rooms: ['domain'],
    packages: ['zod'],
    node: true,
  },
  { name: 'server/html', files: ['src/server/html.ts'], rooms: [], packages: [], node: false },
  {
    name: 'server/matching',
    files: ['src/server/matching/'],
    rooms: ['domain', 'server/db'],
    packages: [],
    node: true,
  },
  {
    name: 'server/identity',
    files: ['src/server/identity/'],
    rooms: ['domain', 'contract', 'messages', 'server/db', 'server/html'],
    packages: ['zod', 'jose', 'openid-client', 'oidc-provider', 'cookie', 'fastify', '@fastify/middie'],
    node: true,
  },
  {
    name: 'server/mail',
    files: ['src/server/mail/'],
    rooms: ['domain', 'contract', 'messages', 'server/db', 'server/html'],
    packages: ['nodemailer'],
    node: true,
  },
  {
    name: 'server/documents',
    files: ['src/server/documents/'],
    rooms: ['domain', 'contract', 'messages', 'server/db'],
    packages: ['pdfkit', 'qrcode', 'csv-parse', 'sharp', 'jose'],
    node: true,
  },
  {
    name: 'server/jobs',
    files: ['src/server/jobs/'],
    rooms: ['domain', 'contract', 'messages', 'server/db', 'server/mail', 'server/documents'],
    packages: ['zod', 'csv-parse', 'pino'],
    node: true,
  },
  {
    name: 'server/operation',
    files: [
      'src/server/operation.ts',
      'src/server/failure.ts',
      'src/server/database-refusals.ts',
      'src/server/services.ts',
    ],
    rooms: ['domain', 'contract', 'messages', 'server/db', 'server/config', 'server/matching', 'server/documents'],
    packages: ['zod'],
    node: false,
  },
  {
    name: 'server/resources',
    files: ['src/server/resources/'],
    rooms: [
      'domain',
      'contract',
      'messages',
      'server/db',
      'server/config',
      'server/matching',
      'server/documents',
      'server/jobs',
      'server/operation',
    ],
    packages: ['zod'],
    node: true,
  },
  {
    name: 'server/http',
    files: ['src/server/http/'],
    rooms: ['contract', 'messages', 'server/config', 'server/html', 'server/identity', 'server/operation'],
    packages: [...FRAMEWORK, 'zod', 'pino', 'prom-client'],
    node: true,
  },
  {
    name: 'server',
    files: ['src/server/app.ts', 'src/server/main.ts'],
    rooms: [
      'domain',
      'contract',
      'messages',
      'server/config',
      'server/db',
      'server/documents',
      'server/http',
      'server/identity',
      'server/jobs',
      'server/mail',
      'server/matching',
      'server/operation',
      'server/resources',
    ],
    packages: [...FRAMEWORK, 'pino'],
    node: true,
  },

  { name: 'web/paths', files: ['src/web/paths.ts'], rooms: ['domain', 'contract'], packages: [], node: false },
  { name: 'web/i18n', files: ['src/web/i18n/'], rooms: ['messages'], packages: REACT, node: false },
  { name: 'web/pwa', files: ['src/web/pwa/'], rooms: [], packages: REACT, node: false },
  {
    name: 'web/ui',
    files: ['src/web/ui/'],
    rooms: ['messages', 'web/i18n'],
    packages: [...REACT, ...COMPONENTS, 'react-router'],
    node: false,
  },
  {
    name: 'web/api',
    files: ['src/web/api/'],
    rooms: ['domain', 'contract'],
    packages: [...REACT, '@tanstack/react-query', 'zod'],
    node: false,
  },
  {
    name: 'web/layouts',
    files: ['src/web/layouts/'],
    rooms: ['domain', 'contract', 'messages', 'web/api', 'web/i18n', 'web/paths', 'web/pwa', 'web/ui'],
    packages: [...REACT, ...COMPONENTS, 'react-router', '@tanstack/react-query'],
    node: false,
  },
  {
    name: 'web/features',
    files: ['src/web/features/'],
    rooms: ['domain', 'contract', 'messages', 'web/api', 'web/i18n', 'web/paths', 'web/pwa', 'web/ui'],
    packages: [...REACT, ...COMPONENTS, 'react-router', '@tanstack/react-query'],
    node: false,
  },
  {
    name: 'web',
    files: ['src/web/main.tsx', 'src/web/routes.tsx', 'src/web/app.tsx'],
    rooms: [
      'domain',
      'contract',
      'messages',
      'web/api',
      'web/features',
      'web/i18n',
      'web/layouts',
      'web/paths',
      'web/pwa',
      'web/ui',
    ],
    packages: [...REACT, ...COMPONENTS, 'react-router', '@tanstack/react-query'],
    node: false,
  },
]

/** In these folders each subfolder is a room of its own, and none imports another. */
export const strangers = ['src/web/features/']
