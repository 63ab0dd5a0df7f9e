import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { after } from './after.ts'
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

/** How long an activation waits for storage, milliseconds: no page is answered meanwhile. */
const CLEANING_MS = 1_000

const controller = new PrecacheController()
controller.addToCacheList([
  // A hashed name stands for one content.
  ...BUILT.files.map((url) => ({ url, revision: null })),
  ...PLAIN_FILES.map((url) => ({ url, revision: BUILT.build })),
  { url: SHELL, revision: `${BUILT.build}-${SHELL_REVISION}` },
])

/** Fetches what this version needs and no earlier one has brought; fails as a whole, to be tried again at the next visit. */
export async function keepFiles(event: ExtendableEvent): Promise<void> {
  await controller.install(event)
}

/** Once this version has taken over: no page of another one is left. Goes on for as long as the worker lives. */
export async function forgetOlder(event: ExtendableEvent): Promise<void> {
  const names = await caches.keys()
  // Of builds before this library kept the files.
  await Promise.all(names.filter((name) => /^tandem-(?:files|shell-)/.test(name)).map((name) => caches.delete(name)))
  await controller.activate(event)
}

/** Lets an activation wait for its work, but not without end: every navigation waits for the activation. */
export function waitBriefly(event: ExtendableEvent, work: (event: ExtendableEvent) => Promise<void>): void {
  // The library has the event wait for all that it does.
  const unlimited = { waitUntil: () => undefined } as unknown as ExtendableEvent
  event.waitUntil(Promise.race([work(unlimited).catch(() => undefined), after(CLEANING_MS)]))
}

/** A file from the device; one that this version does not know from the network. */
export async function answerFile(event: FetchEvent): Promise<Response> {
  return controller.strategy.handle(event)
}

/** The application's page as it is without anybody. */
export async function keptShell(): Promise<Response | undefined> {
  return controller.matchPrecache(SHELL)
}
