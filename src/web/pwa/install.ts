import { readNote, writeNote } from '#web/api/kept/device.ts'
import { storeOf } from '#web/store.ts'

/** The browser's event for an application that can be installed (not in TypeScript's library). */
type InstallEvent = Event & {
  readonly prompt: () => Promise<void>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** How the application can be installed in this browser. */
export type Installation = 'offered' | 'installed' | 'by-hand-ios' | 'unknown'

const CANCELLED = 'tandem_install_cancelled'

let event: InstallEvent | null = null

export const installation = storeOf<Installation>('unknown')

const installationHere = (): Installation => {
  if (matchMedia('(display-mode: standalone)').matches) return 'installed'
  // `navigator.standalone` exists only in Apple's browsers on phones and tablets; they never send the event.
  return 'standalone' in navigator ? 'by-hand-ios' : 'unknown'
}

/**
 * Holds back the browser's own install prompt until the reader asks for it. Has to be called once and early, because
 * the event may come at any time.
 */
export function catchInstallPrompt(): void {
  installation.set(installationHere())
  addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault()
    event = offer as InstallEvent
    installation.set('offered')
  })
  addEventListener('appinstalled', () => installation.set('installed'))
}

/** Shows the browser's install prompt. A reader who cancels it is not asked again by this application. */
export async function install(): Promise<void> {
  const offer = event
  if (!offer) return
  // The event can be used once.
  event = null
  installation.set('unknown')
  await offer.prompt()
  const { outcome } = await offer.userChoice
  if (outcome === 'dismissed') cancelInstall()
}

/** Notes that the reader does not want to be asked. */
export function cancelInstall(): void {
  writeNote(CANCELLED, 'yes')
}

/** Whether the reader has declined before. */
export function isInstallCancelled(): boolean {
  return readNote(CANCELLED) !== null
}
