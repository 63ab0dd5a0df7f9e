// The import law: rules for dependency-cruiser, made from the table in architecture.mjs.
import { modules, strangers } from './architecture.mjs'

const TESTS = String.raw`\.test\.tsx?$`
const escaped = (text) => text.replaceAll(/[.\\+*?^$()[\]{}|]/g, String.raw`\$&`)
const filesOf = ({ files }) => files.map((file) => `^${escaped(file)}${file.endsWith('/') ? '' : '$'}`)
const packageFolder = (name) =>
  `^node_modules/(@types/)?${escaped(name.replace(/\*$/, ''))}${name.endsWith('*') ? '' : '/'}`

const describe = ({ modules: allowed, packages, node }) => {
  const names = [...allowed, ...(packages === 'any' ? ['any package'] : packages), ...(node ? ['Node.js'] : [])]
  return names.length === 0 ? 'nothing' : names.join(', ')
}

/** A module imports itself, the modules and the packages that its row names, and nothing else. */
const rowOf = (module) => {
  const allowed = modules.filter(({ name }) => module.modules.includes(name))
  const packages = module.packages === 'any' ? ['^node_modules/'] : module.packages.map(packageFolder)
  return {
    name: `${module.name.replaceAll('/', '-')}-imports-only-its-row`,
    comment: `${module.name} may import: ${describe(module)}.`,
    severity: 'error',
    from: { path: filesOf(module), pathNot: TESTS },
    to: {
      pathNot: [...filesOf(module), ...allowed.flatMap(filesOf), ...packages],
      couldNotResolve: false,
      ...(module.node ? { dependencyTypesNot: ['core'] } : {}),
    },
  }
}

const strangersStayApart = (folder) => ({
  name: 'features-stay-apart',
  comment: `What two of ${folder} share belongs to the modules below them.`,
  severity: 'error',
  from: { path: `^${escaped(folder)}([^/]+)/` },
  to: { path: `^${escaped(folder)}`, pathNot: `^${escaped(folder)}$1/` },
})

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...modules.map(rowOf),
    ...strangers.map(strangersStayApart),
    {
      name: 'every-file-has-a-module',
      comment: 'A file of src that no row of architecture.mjs names imports nothing.',
      severity: 'error',
      from: { path: '^src/', pathNot: [...modules.flatMap(filesOf), TESTS] },
      to: {},
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one, or a third is missing. Imports of types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'src-stands-alone',
      comment: 'The product runs without its tests and its sample data.',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: { path: ['^(test|dev|scripts)/', TESTS] },
    },
    {
      name: 'sides-never-meet',
      comment: 'Server and web share the contract and the domain. Holds for their tests, too.',
      severity: 'error',
      from: { path: '^src/(server|web)/' },
      to: { path: '^src/(server|web)/', pathNot: '^src/$1/' },
    },
    {
      name: 'only-installed-in-production',
      comment: 'The product imports packages of "dependencies", by their own name.',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
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
