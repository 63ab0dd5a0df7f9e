/**
 * What the landing page does better with a script: the theme at once, the data protection text as a dialog proper, and the
 * application's code on its way before somebody signs in. A file of its own, without any library.
 */
import { wasDataDeleted } from '#web/api/data-deleted.ts'
import { dropDrafts, NEWCOMER } from '#web/api/forms/drafts.ts'
import { deleteLeft, isSignOutUnfinished } from '#web/api/kept/device.ts'
import {
  type ColorScheme,
  keepColorScheme,
  keptColorScheme,
  onColorSchemeElsewhere,
  showColorScheme,
} from '#web/ui/switches/kept-color-scheme.ts'
import { finishSignOut } from '#web/api/kept/sign-out.ts'
import { whenIdle, savesData } from '#web/pwa/when-idle.ts'

const DATA_PROTECTION = '#data-protection'
/** The dialog was closed because the address changed, not by its reader. */
const BY_HISTORY = 'history'

const buttons = [...document.querySelectorAll<HTMLButtonElement>('#theme button')]

const show = (scheme: ColorScheme): void => {
  showColorScheme(scheme)
  for (const button of buttons) button.ariaPressed = String(button.value === scheme)
}

const chooseThemeAtOnce = (): void => {
  document.querySelector('#theme')?.addEventListener('submit', (event) => {
    const chosen = event instanceof SubmitEvent ? buttons.find((button) => button === event.submitter) : undefined
    if (!chosen) return
    event.preventDefault()
    keepColorScheme(chosen.value as ColorScheme)
    show(keptColorScheme())
  })
  onColorSchemeElsewhere(() => show(keptColorScheme()))
  show(keptColorScheme())
}

const withoutFragment = (): string => location.pathname + location.search

const openDataProtectionAsDialog = (): void => {
  const dialog = document.querySelector<HTMLDialogElement>(DATA_PROTECTION)
  if (!dialog) return
  document.documentElement.dataset['scripted'] = ''
  const follow = (): void => {
    if (location.hash !== DATA_PROTECTION) dialog.close(BY_HISTORY)
    else if (!dialog.open) {
      dialog.returnValue = ''
      dialog.showModal()
    }
  }
  addEventListener('hashchange', follow)
  dialog.addEventListener('close', () => {
    // It is told late: by then somebody may have gone forward and opened it again.
    if (dialog.open || dialog.returnValue === BY_HISTORY) return
    if (location.hash === DATA_PROTECTION) history.replaceState(null, '', withoutFragment())
  })
  dialog.querySelector('[data-close]')?.addEventListener('click', (event) => {
    event.preventDefault()
    dialog.close()
  })
  follow()
}

const showOfflineNotice = (): void => {
  const line = document.querySelector<HTMLTemplateElement>('template#offline')
  const look = (): void => {
    const says = navigator.onLine ? [] : [line?.content.cloneNode(true) ?? '']
    line?.previousElementSibling?.replaceChildren(...says)
  }
  addEventListener('online', look)
  addEventListener('offline', look)
  look()
}

/** A signed-out reader is nowhere but here; what was not found stands in the page. */
const redirectToLanding = (): void => {
  const { lang } = document.documentElement
  if (document.querySelector('[data-missing]')) history.replaceState(null, '', lang === 'en' ? '/' : `/${lang}`)
}

const sayDataDeleted = (): void => {
  const farewell = document.querySelector<HTMLElement>('#farewell')
  if (farewell && wasDataDeleted()) farewell.hidden = false
}

/** A session may have ended while nobody looked, or a sign-out was broken off. */
const finishSession = (): void => {
  if (isSignOutUnfinished()) finishSignOut()
  else if (document.querySelector('script[data-signed-out]')) {
    // The next person may be another newcomer.
    dropDrafts((person) => person !== NEWCOMER)
    deleteLeft().catch(() => undefined)
  }
}

/** How long the page has to be at rest, milliseconds. */
const REST_MS = 1_000

const prefetch = (address: string): void => {
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.as = address.endsWith('.css') ? 'style' : 'script'
  link.href = address
  document.head.append(link)
}

/** Fetches the application's code a second after the page is there, for anybody who signs in next. */
const prefetchWhenIdle = (): void => {
  if (savesData()) return
  const script = document.querySelector<HTMLElement>('script[data-application]')
  const addresses = script?.dataset['application']?.split(' ').filter(Boolean) ?? []
  whenIdle(() => setTimeout(() => whenIdle(() => addresses.forEach(prefetch)), REST_MS))
}

redirectToLanding()
chooseThemeAtOnce()
openDataProtectionAsDialog()
sayDataDeleted()
showOfflineNotice()
prefetchWhenIdle()
finishSession()
