import { PLAIN_FILES } from './kind-of.ts'

/** What the build and the server write before the worker's own lines: see vite.installed-app.ts, server/http/installed-app. */
declare const BUILT: {
  /** Name of the build. */
  readonly build: string
  /** Addresses of the hashed files. */
  readonly files: readonly string[]
}
/** Changes with whatever the server puts into the shell. */
declare const SHELL_REVISION: string

/** The application's page as it is without anybody: the server sends it, the worker keeps it. */
const SHELL = '/shell.html'

/** Of hashed files one cache serves all versions: a name stands for one content. */
const FILES_CACHE = 'tandem-files'
const SHELL_CACHES = 'tandem-shell-'
const shellCache = (): string => `${SHELL_CACHES}${BUILT.build}-${SHELL_REVISION}`

/** So many at a time; what is there stays there when the connection breaks. */
const BATCH = 12
/** How long a page is waited for where another one is at hand, milliseconds. */
const PATIENCE_MS = 4_000

/** Fetches what this version needs and no earlier one has brought; fails as a whole, to be tried again at the next visit. */
export async function keepFiles(): Promise<void> {
  const files = await caches.open(FILES_CACHE)
  const kept = new Set((await files.keys()).map(({ url }) => new URL(url).pathname))
  const missing = BUILT.files.filter((file) => !kept.has(file))
  for (let from = 0; from < missing.length; from += BATCH) await files.addAll(missing.slice(from, from + BATCH))
  const shell = await caches.open(shellCache())
  await shell.addAll([SHELL, ...PLAIN_FILES].map((path) => new Request(path, { cache: 'reload' })))
}

/** Once this version has taken over: no page of another one is left. */
export async function forgetOlder(): Promise<void> {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith(SHELL_CACHES) && name !== shellCache())
  const files = await caches.open(FILES_CACHE)
  const needed = new Set(BUILT.files)
  const left = (await files.keys()).filter(({ url }) => !needed.has(new URL(url).pathname))
  await Promise.all([...older.map((name) => caches.delete(name)), ...left.map((file) => files.delete(file))])
}

/** A file from the device; one that this version does not know from the network. */
export async function answerFile(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  for (const name of [FILES_CACHE, shellCache()]) {
    const kept = await (await caches.open(name)).match(pathname)
    if (kept) return kept
  }
  return fetch(request)
}

/**
 * The server's page, which knows who is there and is always the newest; the kept one when it does not come. The device's
 * storage is asked only then: it may be busy, and has been seen to answer nothing at all.
 */
export async function answerPage({ request }: { readonly request: Request }): Promise<Response> {
  const answer = fetch(request)
  // Asked again below; a refusal while the shell is shown is nobody's.
  answer.catch(() => undefined)
  try {
    return await Promise.race([answer, patience()])
  } catch {
    const shell = caches.open(shellCache()).then((kept) => kept.match(SHELL))
    const late = shell.then((kept) => kept ?? answer)
    // A page that comes after all is as good.
    return await Promise.any([late, answer])
  }
}

const patience = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The page does not come.')), PATIENCE_MS)
  })
