import { readNote, writeNote } from '#web/api/kept/device.ts'

/** The browser's event for an application that can be installed (not in TypeScript's library). */
type InstallEvent = Event & {
  readonly prompt: () => Promise<void>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** How the application can be installed in this browser. */
export type Installation = 'offered' | 'installed' | 'by-hand-ios' | 'unknown'

const CANCELLED = 'tandem_install_cancelled'

let event: InstallEvent | null = null
let isInstalled = false
const listeners = new Set<() => void>()

const tell = (): void => {
  for (const listener of listeners) listener()
}

/**
 * Holds back the browser's own install prompt until the reader asks for it. Has to be called once and early, because
 * the event may come at any time.
 */
export function catchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault()
    event = offer as InstallEvent
    tell()
  })
  addEventListener('appinstalled', () => {
    event = null
    isInstalled = true
    tell()
  })
}

/** For useSyncExternalStore. */
export const installation = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  now: (): Installation => {
    if (isInstalled || matchMedia('(display-mode: standalone)').matches) return 'installed'
    if (event) return 'offered'
    // `navigator.standalone` exists only in Apple's browsers on phones and tablets; they never send the event.
    return 'standalone' in navigator ? 'by-hand-ios' : 'unknown'
  },
  onServer: (): Installation => 'unknown',
}

/** Shows the browser's install prompt. A reader who cancels it is not asked again by this application. */
export async function install(): Promise<void> {
  const offer = event
  if (!offer) return
  // The event can be used once.
  event = null
  tell()
  await offer.prompt()
  const { outcome } = await offer.userChoice
  if (outcome === 'dismissed') cancelInstall()
}

/** Notes that the reader does not want to be asked. */
export function cancelInstall(): void {
  writeNote(CANCELLED, 'yes')
  tell()
}

/** Whether the reader has declined before. */
export function isInstallCancelled(): boolean {
  return readNote(CANCELLED) !== null
}
