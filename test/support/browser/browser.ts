import { execFileSync, spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LaunchOptions } from '@playwright/test'

const cache = fileURLToPath(new URL('../../../node_modules/.cache/tandem', import.meta.url))

/** Runs as root and in containers, and uses no network. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * How Playwright starts a Chromium here: the one that TANDEM_CHROMIUM names; else the one that comes as a package, on
 * 64-bit Linux; else an installed one; else Playwright's own (`npx playwright install chromium`). Unpacks the package
 * at the first call; safe in several processes at once.
 */
export function chromiumLaunchOptions(env: NodeJS.ProcessEnv = process.env): LaunchOptions {
  const named = env['TANDEM_CHROMIUM']
  if (named) {
    if (!existsSync(named)) throw new Error(`TANDEM_CHROMIUM names ${named}, which is not there`)
    return { executablePath: named, args: FLAGS }
  }
  if (process.platform === 'linux' && process.arch === 'x64') return packagedChromium(env)
  const executablePath = installedChromium(env)
  return executablePath ? { executablePath, args: FLAGS } : { args: FLAGS }
}

const installedChromium = (env: NodeJS.ProcessEnv): string | undefined => {
  const searched = (env['PATH'] ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...searched, ...PLACES].find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

const packagedChromium = (env: NodeJS.ProcessEnv): LaunchOptions => {
  const folder = unpacked()
  const executablePath = join(folder, 'chromium')
  const fonts: Record<string, string> = { ...definedIn(env), FONTCONFIG_FILE: join(folder, 'fonts-of-tests.conf') }
  // The package brings the few libraries along that a bare machine lacks; where the machine has its own, those fit better.
  const runs = spawnSync(executablePath, ['--version', ...FLAGS]).status === 0
  const libraries = [join(folder, 'al2023/lib'), env['LD_LIBRARY_PATH'] ?? []].flat().join(delimiter)
  return { executablePath, args: FLAGS, env: runs ? fonts : { ...fonts, LD_LIBRARY_PATH: libraries } }
}

const definedIn = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/** The folder with the unpacked browser, named by its version; it appears whole or not at all. */
const unpacked = (): string => {
  const entry = import.meta.resolve('@sparticuz/chromium')
  const manifest = readFileSync(new URL('../../package.json', entry), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  const folder = join(cache, `chromium-${version}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const partial = mkdtempSync(join(cache, 'unpacking-'))
  // The package unpacks into the folder for temporary files, and its libraries only where it believes itself in the cloud.
  const script = `import chromium from ${JSON.stringify(entry)}; await chromium.executablePath()`
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  writeFileSync(join(partial, 'fonts-of-tests.conf'), fontsConfiguration(join(folder, 'fonts/fonts')))
  try {
    renameSync(partial, folder)
  } catch (error) {
    rmSync(partial, { recursive: true })
    if (!existsSync(folder)) throw error // else another process was first, and its browser is as good
  }
  return folder
}

/** The machine's fonts and, for a machine that has none, the ones that come with the browser. */
const fontsConfiguration = (fonts: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${fonts}</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`
