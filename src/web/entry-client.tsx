import './ui/foundation.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { takeFirstData } from './api/first-data.ts'
import { isSignOutUnfinished, onSignedOut } from './api/kept/sign-out.ts'
import { queryClient } from './api/query-client.ts'
import { reloadOnFailedChunk } from './api/reload.ts'
import { currentLocale, localized, onLocaleChange, prefixOf, startLocale } from './i18n/locale.ts'
import { SignedOutPage } from './layouts/signed-out/signed-out-page.tsx'
import { keepInstallOffer } from './pwa/install.ts'
import { whenIdle } from './pwa/when-idle.ts'
import { ROOT, routes } from './routes.tsx'
import { missingParts } from './ui/parts/on-demand.tsx'
import { followColorScheme } from './ui/switches/color-scheme.ts'
import { nextTask } from './ui/window/next-task.ts'
import { followTextSize } from './ui/window/text-size.ts'

type Router = ReturnType<typeof createBrowserRouter>

const found = document.querySelector<HTMLElement>('#root')
if (!found) throw new Error('index.html has no #root.')
const element = found
let router: Router | undefined
const pageListeners = new Set<() => void>()

/** Calls back whenever another page is there. */
const onPage = (listener: () => void): void => void pageListeners.add(listener)

/** Whether what the server has rendered waits to be hydrated. */
const isRendered = (): boolean => element.dataset['hydrating'] === 'yes'

/** A language is a tree of its own: changing it builds the page anew, without loading it. */
const application = (): ReactNode => {
  router?.dispose()
  const locale = currentLocale()
  const made = createBrowserRouter(routes, {
    basename: prefixOf(locale) || '/',
    // The guard has stood before the page on the server, and whoever has begun to read stays where they are.
    ...(isRendered() && { hydrationData: { loaderData: { [ROOT]: null } } }),
  })
  router = made
  made.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') for (const tell of pageListeners) tell()
  })
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

/** Says when the page listens, and presses what somebody has pressed before (public/color-scheme.js). */
const Hydrated = ({ children }: { readonly children: ReactNode }) => {
  useEffect(() => {
    const pressed = element.querySelector<HTMLElement>('[data-pressed]')
    element.removeAttribute('data-hydrating')
    pressed?.click()
  }, [])
  return children
}

/** Hydration needs all of the page's code from the beginning: what the address leads to is no longer lazy. */
const loadPage = async (): Promise<void> => {
  const matches = matchRoutes(routes, location, prefixOf(currentLocale()) || '/') ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

/** In place of the page: nothing of whoever was signed in stays on it, nor in its address. */
const showSignedOut = (root: Root): void => {
  router?.dispose()
  history.replaceState(null, '', localized('/', currentLocale()))
  root.render(
    <StrictMode>
      <SignedOutPage />
    </StrictMode>,
  )
  queryClient.clear()
}

/** Hydrates what the server has rendered; renders where it has not. */
const start = async (): Promise<void> => {
  // The server has not sent this page: it recognises nobody, and would have sent the landing page.
  if (isSignOutUnfinished()) return showSignedOut(createRoot(element))
  takeFirstData()
  // In pieces, so that a press is answered between them.
  await nextTask()
  let root: Root
  if (isRendered()) {
    await loadPage()
    const page = application()
    const hydrating = Promise.withResolvers<Root>()
    startTransition(() => hydrating.resolve(hydrateRoot(element, page)))
    root = await hydrating.promise
  } else {
    root = createRoot(element)
    root.render(application())
  }
  onSignedOut(() => showSignedOut(root))
  onLocaleChange(() => startTransition(() => root.render(application())))
  whenIdle(async () => {
    const { begin } = await import('./pwa/begin.ts')
    begin({ onPage, missingParts, routes, basename: () => prefixOf(currentLocale()) || '/' })
  })
}

keepInstallOffer()
reloadOnFailedChunk()
followColorScheme()
followTextSize()
startLocale()
void start()
