import { WORKER_SIGN_OUT } from '#domain/push/worker-messages.ts'
import { dropDrafts } from '../forms/drafts.ts'
import { deleteStored } from './kept-for.ts'
import { notifyNobody } from './notified-for.ts'
import { leaveSession } from '../query-client.ts'
import { endSession, markSignedOut, showSignedOutSoon } from './sign-out.ts'
import { tellSignedOut } from './signed-out-elsewhere.ts'

/** How long a sign-out waits for storage to be cleared, milliseconds; the next page clears the rest. */
const FORGET_MS = 500
/** How long the worker may take to answer before it is unregistered, milliseconds. */
const WORKER_MS = 1_000

const after = (delay: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delay))

/**
 * Ends the session, here and in the other windows, and leaves the page. Every wait has a limit: for storage, the
 * worker, the push service, other windows and the server.
 */
export function signOut(): void {
  leaveSession()
  markSignedOut()
  dropDrafts()
  notifyNobody()
  tellSignedOut()
  const heard = tellWorker()
  void Promise.race([deleteStored(), after(FORGET_MS)]).then(() => leavePage(heard))
}

const leavePage = async (heard: Promise<true>): Promise<void> => {
  showSignedOutSoon()
  const isWorkerThere = await Promise.race([heard, after(WORKER_MS)])
  if (isWorkerThere || !navigator.onLine) return endSession()
  // Every page and call goes through this worker, and it does not answer. The landing page ends the session.
  await Promise.race([unregisterWorkers(), after(FORGET_MS)])
  location.replace('/')
}

/**
 * Tells the worker to delete what it stores, to close notifications and to end the subscription; it goes on after this
 * page is left.
 * @returns when the worker has the message, or at once without a worker
 */
const tellWorker = (): Promise<true> => {
  const { controller } = navigator.serviceWorker ?? { controller: null }
  if (!controller) return Promise.resolve(true)
  const { port1, port2 } = new MessageChannel()
  controller.postMessage(WORKER_SIGN_OUT, [port2])
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true))
    port1.start()
  })
}

const unregisterWorkers = async (): Promise<void> => {
  for (const registration of await navigator.serviceWorker.getRegistrations()) void registration.unregister()
}
