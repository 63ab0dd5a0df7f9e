import './ui/foundation.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { FIRST_DATA_ID } from '#contract/first-data.ts'
import { loadFirstData } from './api/first-data.ts'
import { hasDrafts } from './api/forms/drafts.ts'
import { isSharedComputer, isSignOutUnfinished } from './api/kept/device.ts'
import { followSignOut } from './api/kept/sign-out.ts'
import { queryClient } from './api/query-client.ts'
import { reloadOnFailedChunk } from './api/reload.ts'
import { currentLocale, localized, missingTexts, prefixOf, shownLocale, startLocale } from './i18n/locale.ts'
import { SignedOutPage } from './layouts/signed-out/signed-out-page.tsx'
import { catchInstallPrompt } from './pwa/install.ts'
import { keepUpToDate } from './pwa/service-worker.ts'
import { whenIdle, savesData } from './pwa/when-idle.ts'
import { ROOT, routes } from './routes.tsx'
import { followTextSize } from './hooks/window.ts'

type Router = ReturnType<typeof createBrowserRouter>

const found = document.querySelector<HTMLElement>('#root')
if (!found) throw new Error('index.html has no #root.')
const element = found
let router: Router | undefined
let root: Root | undefined

/** Whether the server's rendering waits to be hydrated. */
const isRendered = (): boolean => element.dataset['hydrating'] === 'yes'

/** Each language has its own tree: a change of language builds the page anew, without a reload. */
const application = (): ReactNode => {
  router?.dispose()
  const locale = currentLocale()
  const made = createBrowserRouter(routes, {
    basename: prefixOf(locale) || '/',
    // The guard has run on the server, and the scroll position of an early reader stays.
    ...(isRendered() && { hydrationData: { loaderData: { [ROOT]: null } } }),
  })
  router = made
  return (
    <StrictMode key={locale}>
      <Hydrated>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={made} />
        </QueryClientProvider>
      </Hydrated>
    </StrictMode>
  )
}

/** Marks the page as ready and repeats what was done before (public/color-scheme.js). */
const Hydrated = ({ children }: { readonly children: ReactNode }) => {
  useEffect(() => {
    element.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-changed]').forEach(changeAgain)
    // Once React has taken over what was typed.
    setTimeout(() => {
      element.removeAttribute('data-hydrating')
      element.querySelector<HTMLElement>('[data-pressed]')?.click()
    })
  }, [])
  return children
}

/** React has taken what it found in a field for its own: it hears of a change only from a value that it knows. */
const changeAgain = (field: HTMLInputElement | HTMLSelectElement): void => {
  if (field instanceof HTMLSelectElement) {
    field.value = field.dataset['changed'] ?? ''
    field.removeAttribute('data-changed')
    return void field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const { value, type, checked, defaultChecked } = field
  field.removeAttribute('data-changed')
  if (checked !== defaultChecked) {
    field.checked = defaultChecked
    return field.click()
  }
  if (type !== 'file') {
    field.value = field.defaultValue
    // Past React, which has put a setter of its own before this one.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  }
  field.dispatchEvent(new Event(type === 'file' ? 'change' : 'input', { bubbles: true }))
}

/** Hydration needs the page's code at once: the matched routes are no longer lazy. False: it did not come. */
const loadPage = async (): Promise<boolean> => {
  const matches = matchRoutes(routes, location, prefixOf(currentLocale()) || '/') ?? []
  try {
    await Promise.all(
      matches.map(async ({ route }) => {
        if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
      }),
    )
    return true
  } catch {
    return false
  }
}

/** Replaces the page: no data of the signed-out person stay on it or in its address. */
const showSignedOut = (): void => {
  router?.dispose()
  history.replaceState(null, '', localized('/', currentLocale()))
  delete element.dataset['hydrating']
  document.querySelector(`#${FIRST_DATA_ID}`)?.remove()
  root ??= createRoot(element)
  root.render(
    <StrictMode>
      <SignedOutPage />
    </StrictMode>,
  )
  queryClient.clear()
}

/** Hydrates the server's rendering; draws the page where there is none. */
const start = async (): Promise<void> => {
  followSignOut(showSignedOut)
  if (isSignOutUnfinished()) return
  loadFirstData()
  // In a transition, so that presses are answered in between.
  await new Promise((resolve) => setTimeout(resolve))
  // Without its code the router says what is wrong.
  const isHydrated = isRendered() && (await loadPage())
  // The reader has signed out in another tab.
  if (root) return
  const page = application()
  // The server does not know the drafts of this tab, which fields would show.
  const isKnown = !hasDrafts() || !element.querySelector('input:not([type=file]), textarea')
  if (isHydrated && isKnown) startTransition(() => void (root = hydrateRoot(element, page)))
  else (root = createRoot(element)).render(page)
  shownLocale.subscribe(() => startTransition(() => root?.render(application())))
  // Files for offline use, and the check for a new version.
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  whenIdle(() => keepUpToDate({ keepsFiles: !isSharedComputer() && (!savesData() || isInstalled) }))
}

catchInstallPrompt()
reloadOnFailedChunk()
followTextSize()
startLocale()
const texts = missingTexts(currentLocale())
// A page that can't load them is loaded anew (reloadOnFailedChunk), and until then readable.
if (texts) void texts.then(start, start)
else void start()
