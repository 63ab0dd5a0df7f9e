// The browser's half of the table in architecture.mjs.

const REACT = ['react', 'react-dom']
const BELOW_SCREENS = [
  'domain',
  'contract',
  'messages',
  'web/api',
  'web/components',
  'web/i18n',
  'web/paths',
  'web/pwa',
  'web/ui',
]
const COMPONENTS = ['@mantine/*', '@dnd-kit/*']

/** @type {import('./architecture.mjs').Module[]} */
export const webModules = [
  { name: 'web/paths', files: ['src/web/paths.ts'], modules: ['domain', 'contract'], packages: [], node: false },
  { name: 'web/i18n', files: ['src/web/i18n/'], modules: ['domain', 'messages'], packages: REACT, node: false },
  { name: 'web/clerk', files: ['src/web/clerk/'], modules: [], packages: [], node: false },
  {
    name: 'web/ui',
    files: ['src/web/ui/'],
    modules: ['design', 'messages', 'web/i18n'],
    packages: [...REACT, ...COMPONENTS, 'react-easy-crop', 'react-router'],
    node: false,
  },
  {
    name: 'web/components',
    files: ['src/web/components/'],
    modules: ['domain', 'contract', 'design', 'messages', 'web/i18n', 'web/paths', 'web/ui'],
    packages: [...REACT, ...COMPONENTS, 'react-router'],
    node: false,
  },
  {
    name: 'web/api',
    files: ['src/web/api/'],
    modules: ['domain', 'contract'],
    packages: [
      ...REACT,
      '@mantine/form',
      '@tanstack/react-query',
      '@tanstack/query-persist-client-core',
      'idb-keyval',
      'zod',
    ],
    node: false,
  },
  {
    name: 'web/pwa',
    files: ['src/web/pwa/'],
    modules: ['domain', 'web/api'],
    packages: ['react-router', 'workbox-precaching'],
    node: false,
  },
  {
    name: 'web/layouts',
    files: ['src/web/layouts/'],
    modules: BELOW_SCREENS,
    packages: [...REACT, ...COMPONENTS, 'react-router', '@tanstack/react-query'],
    node: false,
  },
  {
    name: 'web/features',
    files: ['src/web/features/'],
    modules: BELOW_SCREENS,
    packages: [...REACT, ...COMPONENTS, 'react-router', '@tanstack/react-query', '@tanstack/react-virtual'],
    node: false,
  },
  {
    name: 'web',
    files: ['src/web/main.tsx', 'src/web/entry-client.tsx', 'src/web/entry-server.tsx', 'src/web/routes.tsx'],
    modules: [...BELOW_SCREENS, 'web/features', 'web/layouts'],
    packages: [...REACT, ...COMPONENTS, 'react-router', '@tanstack/react-query'],
    node: false,
  },
]
