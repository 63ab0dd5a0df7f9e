// Who may import whom, as data. `npm run law` holds the code to it (.dependency-cruiser.mjs makes the rules),
// docs/architecture.md explains it. A module that is not listed here may import nothing and be
// imported by nobody.

import { webModules } from './architecture-web.mjs'

/**
 * @typedef {object} Module
 * @property {string} name
 * @property {string[]} files folders (ending in /) and files
 * @property {string[]} modules the modules it may import, besides itself
 * @property {string[] | 'any'} packages the npm packages it may import; a name that ends in /* stands for its scope
 * @property {boolean} node whether it may import Node.js' own modules
 */

/** Drivers and the query builder. */
const DATABASE = ['drizzle-orm', 'pg', '@electric-sql/pglite']
/** The web framework; the modules that may know HTTP name it. */
const FRAMEWORK = ['fastify', '@fastify/*', 'find-my-way', 'cookie', 'rate-limiter-flexible', 'p-limit']
/** @type {Module[]} */
export const modules = [
  { name: 'domain', files: ['src/domain/'], modules: [], packages: [], node: false },
  { name: 'design', files: ['src/design/'], modules: [], packages: [], node: false },
  {
    name: 'contract',
    files: ['src/contract/'],
    modules: ['domain', 'messages/runtime'],
    packages: ['zod'],
    node: false,
  },
  { name: 'messages', files: ['messages/compiled/'], modules: [], packages: 'any', node: true },
  {
    name: 'messages/runtime',
    files: ['messages/compiled/runtime.js'],
    modules: ['messages'],
    packages: 'any',
    node: true,
  },

  {
    name: 'server/db',
    files: ['src/server/db/'],
    modules: ['server/kept-file', 'domain'],
    packages: DATABASE,
    node: true,
  },
  {
    name: 'server/kept-file',
    files: ['src/server/kept-file.ts', 'src/server/sync-to-disk.ts'],
    modules: [],
    packages: [],
    node: true,
  },
  { name: 'server/sealed-key', files: ['src/server/sealed-key.ts'], modules: [], packages: [], node: true },
  { name: 'server/loopback', files: ['src/server/loopback.ts'], modules: [], packages: [], node: false },
  {
    name: 'server/config',
    files: [
      'src/server/config.ts',
      'src/server/settings/setting-shapes.ts',
      'src/server/settings/limit-settings.ts',
      'src/server/settings/clerk-settings.ts',
      'src/server/secrets.ts',
      'src/server/private-folder.ts',
    ],
    modules: ['server/loopback', 'server/kept-file', 'domain'],
    packages: ['zod'],
    node: true,
  },
  {
    name: 'server/html',
    files: ['src/server/html/'],
    modules: ['design', 'messages'],
    packages: ['cookie'],
    node: true,
  },
  {
    name: 'server/matching',
    files: ['src/server/matching/'],
    modules: ['domain', 'server/db'],
    packages: [],
    node: true,
  },
  {
    name: 'server/identity',
    files: ['src/server/identity/'],
    modules: ['server/loopback', 'server/kept-file', 'domain', 'contract', 'messages', 'server/db', 'server/html'],
    packages: ['bowser', 'zod', 'jose', 'openid-client', 'oidc-provider', 'cookie', 'fastify', '@fastify/middie'],
    node: true,
  },
  { name: 'server/workers', files: ['src/server/workers/'], modules: [], packages: ['piscina'], node: true },
  {
    name: 'server/confirmations',
    files: ['src/server/confirmations/'],
    modules: ['server/sealed-key', 'domain', 'contract', 'design', 'messages', 'server/db', 'server/workers'],
    packages: ['pdfkit', 'fontkit', 'subset-font', 'bidi-js', 'qr', 'lru-cache'],
    node: true,
  },
  {
    name: 'server/pictures',
    files: ['src/server/pictures/'],
    modules: ['domain'],
    packages: ['sharp', 'p-limit'],
    node: true,
  },
  { name: 'server/exports', files: ['src/server/exports/'], modules: ['domain'], packages: [], node: true },
  {
    name: 'server/imports',
    files: ['src/server/imports/'],
    modules: ['domain', 'contract', 'messages', 'server/db', 'server/notifications', 'server/workers'],
    packages: ['csv-parse', 'jsonc-parser'],
    node: true,
  },
  {
    name: 'server/mail',
    files: ['src/server/mail/'],
    modules: ['domain', 'contract', 'design', 'messages', 'server/db', 'server/html', 'server/jobs'],
    packages: ['nodemailer', 'pino', 'zod'],
    node: true,
  },
  {
    name: 'server/events',
    files: ['src/server/events/'],
    modules: ['domain', 'contract', 'server/db'],
    packages: ['pino', 'zod'],
    node: true,
  },
  {
    name: 'server/notifications',
    files: ['src/server/notifications/'],
    modules: ['domain', 'server/db', 'server/mail'],
    packages: [],
    node: true,
  },
  {
    name: 'server/push',
    files: ['src/server/push/'],
    modules: ['server/loopback', 'server/sealed-key', 'domain', 'messages', 'server/db', 'server/mail', 'server/jobs'],
    packages: ['@block65/webcrypto-web-push', 'ipaddr.js', 'jose', 'pino', 'zod'],
    node: true,
  },
  {
    name: 'server/jobs',
    files: ['src/server/jobs/'],
    modules: ['domain', 'server/db', 'server/events'],
    packages: ['pino'],
    node: true,
  },
  {
    name: 'server/archive',
    files: ['src/server/archive/'],
    modules: ['server/kept-file', 'server/db', 'server/jobs'],
    packages: [...DATABASE, 'age-encryption', 'pino', 'zod'],
    node: true,
  },
  {
    name: 'server/operation',
    files: [
      'src/server/operation.ts',
      'src/server/operation-access.ts',
      'src/server/operation-handler.ts',
      'src/server/operation-input.ts',
      'src/server/operation-locks.ts',
      'src/server/admin-action.ts',
      'src/server/failure.ts',
      'src/server/services.ts',
    ],
    modules: [
      'domain',
      'contract',
      'messages',
      'server/db',
      'server/config',
      'server/matching',
      'server/confirmations',
      'server/workers',
      'server/imports',
      'server/pictures',
      'server/push',
    ],
    packages: ['zod'],
    node: false,
  },
  {
    name: 'server/resources',
    files: ['src/server/resources/'],
    modules: [
      'domain',
      'contract',
      'messages',
      'server/db',
      'server/config',
      'server/matching',
      'server/confirmations',
      'server/pictures',
      'server/exports',
      'server/imports',
      'server/notifications',
      'server/operation',
      'server/push',
    ],
    packages: ['zod'],
    node: true,
  },
  {
    name: 'server/http',
    files: ['src/server/http/'],
    modules: [
      'server/loopback',
      'domain',
      'contract',
      'design',
      'messages',
      'server/config',
      'server/html',
      'server/identity',
      'server/operation',
    ],
    packages: [...FRAMEWORK, 'content-disposition', 'zod', 'ipaddr.js', 'pino', 'pino-pretty', 'prom-client'],
    node: true,
  },
  {
    name: 'server/tracing',
    files: ['src/server/tracing/'],
    modules: ['server/db'],
    packages: ['@opentelemetry/*', 'pg', 'pino'],
    node: true,
  },
  {
    name: 'server',
    files: [
      'src/server/admin-commands.ts',
      'src/server/all-jobs.ts',
      'src/server/app.ts',
      'src/server/archive-commands.ts',
      'src/server/main.ts',
      'src/server/shared-counts.ts',
      'src/server/running.ts',
      'src/server/process/',
      'src/server/version.ts',
    ],
    modules: [
      'server/loopback',
      'server/kept-file',
      'domain',
      'contract',
      'messages',
      'server/archive',
      'server/config',
      'server/db',
      'server/html',
      'server/confirmations',
      'server/events',
      'server/http',
      'server/identity',
      'server/imports',
      'server/jobs',
      'server/mail',
      'server/matching',
      'server/operation',
      'server/pictures',
      'server/push',
      'server/resources',
      'server/tracing',
    ],
    packages: [...FRAMEWORK, 'pino'],
    node: true,
  },

  ...webModules,
]

/** In these folders each subfolder is a module of its own, and none imports another. */
export const strangers = ['src/web/features/']
