import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { after } from './after.ts'
import { PLAIN_FILES } from './kind-of.ts'

/**
 * Values that the build and the server put in front of the worker's own lines: see build/installed-app.ts and
 * server/http/installed-app.
 */
declare const BUILT: {
  /** Name of the build. */
  readonly build: string
  /** Addresses of the files with a hash in their name. */
  readonly files: readonly string[]
}
/** Changes with everything that the server puts into the shell. */
declare const SHELL_REVISION: string

/** The application's page without anybody's data: sent by the server, stored by the worker. */
const SHELL = '/shell.html'

/** How long an activation may wait for storage, milliseconds. No page is answered meanwhile. */
const CLEANING_MS = 1_000

const controller = new PrecacheController()
controller.addToCacheList([
  // A name with a hash never changes its content.
  ...BUILT.files.map((url) => ({ url, revision: null })),
  ...PLAIN_FILES.map((url) => ({ url, revision: BUILT.build })),
  { url: SHELL, revision: `${BUILT.build}-${SHELL_REVISION}` },
])

/**
 * Fetches the files of this version that no earlier version has stored. Fails as a whole; the browser tries again at
 * the next visit.
 */
export async function keepFiles(event: ExtendableEvent): Promise<void> {
  await controller.install(event)
}

/** Deletes the files of older versions, once no page of them is left. May go on after the activation. */
export async function forgetOlder(event: ExtendableEvent): Promise<void> {
  const names = await caches.keys()
  // Caches of builds from before workbox stored the files.
  await Promise.all(names.filter((name) => /^tandem-(?:files|shell-)/.test(name)).map((name) => caches.delete(name)))
  await controller.activate(event)
}

/** Lets an activation wait for its work for a limited time, because every navigation waits for the activation. */
export function waitBriefly(event: ExtendableEvent, work: (event: ExtendableEvent) => Promise<void>): void {
  // The library extends the event for all of its work.
  const unlimited = { waitUntil: () => undefined } as unknown as ExtendableEvent
  event.waitUntil(Promise.race([work(unlimited).catch(() => undefined), after(CLEANING_MS)]))
}

/** A file from the device; a file of another version from the network. */
export async function answerFile(event: FetchEvent): Promise<Response> {
  return controller.strategy.handle(event)
}

/** The application's page without anybody's data. */
export async function keptShell(): Promise<Response | undefined> {
  return controller.matchPrecache(SHELL)
}
