/** What a browser hands over when it could install the application (not in TypeScript's library). */
type InstallEvent = Event & {
  readonly prompt: () => Promise<void>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** How the application can be installed here. */
export type Installation = 'offered' | 'installed' | 'by-hand-ios' | 'unknown'

const CANCELLED = 'tandem_install_cancelled'

let event: InstallEvent | null = null
let isInstalled = false
const listeners = new Set<() => void>()

const tell = (): void => {
  for (const listener of listeners) listener()
}

/** Keeps the browser's own offer for when the reader wants it. Called once, early: it may come at any time. */
export function keepInstallOffer(): void {
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
    // Of browsers only Apple's on phones and tablets have this word, and none of the event.
    return 'standalone' in navigator ? 'by-hand-ios' : 'unknown'
  },
}

/** Has the browser ask; who cancels there is not asked again by us. */
export async function install(): Promise<void> {
  const offer = event
  if (!offer) return
  // It can be used once.
  event = null
  tell()
  await offer.prompt()
  const { outcome } = await offer.userChoice
  if (outcome === 'dismissed') cancelInstall()
}

/** The reader does not want to be asked. */
export function cancelInstall(): void {
  try {
    localStorage.setItem(CANCELLED, 'yes')
  } catch {
    // Without storage nobody can be told apart.
  }
  tell()
}

/** Whether the reader has said no before. */
export function isInstallCancelled(): boolean {
  try {
    return localStorage.getItem(CANCELLED) !== null
  } catch {
    return true
  }
}
