import './ui/foundation.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { takeFirstData } from './api/first-data.ts'
import { AsDrawn, untilReady, watchDrawnPage } from './drawn-page.tsx'
import { queryClient } from './api/query-client.ts'
import { currentLocale, onLocaleChange, prefixOf, startLocale, withoutLocale } from './i18n/locale.ts'
import { reloadOnFailedChunk } from './api/reload.ts'
import { keepInstallOffer } from './pwa/install.ts'
import { whenIdle } from './pwa/when-idle.ts'
import { routes } from './routes.tsx'
import { missingParts } from './ui/parts/on-demand.tsx'
import { followColorScheme } from './ui/switches/color-scheme.ts'
import { nextTask } from './ui/window/next-task.ts'
import { followTextSize } from './ui/window/text-size.ts'

type Router = ReturnType<typeof createBrowserRouter>

const rootElement = document.querySelector('#root')
if (!rootElement) throw new Error('index.html has no #root.')
let router: Router | undefined
const pageListeners = new Set<() => void>()

/** Calls back whenever another page is there. */
const onPage = (listener: () => void): void => void pageListeners.add(listener)

/** A language is a tree of its own: changing it builds the page anew, without loading it. */
const show = async (root: Root): Promise<void> => {
  router?.dispose()
  const locale = currentLocale()
  const made = createBrowserRouter(routes, { basename: prefixOf(locale) || '/' })
  router = made
  made.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') for (const tell of pageListeners) tell()
  })
  await untilReady(made)
  // In pieces: what is there already answers while the page is made.
  startTransition(() =>
    root.render(
      <StrictMode key={locale}>
        <AsDrawn>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={made} />
          </QueryClientProvider>
        </AsDrawn>
      </StrictMode>,
    ),
  )
}

const start = async (element: Element): Promise<void> => {
  await nextTask()
  watchDrawnPage(element)
  const root = createRoot(element)
  onLocaleChange(() => void show(root))
  await takeFirstData({ path: withoutLocale(location.pathname), search: location.search })
  await nextTask()
  await show(root)
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
void start(rootElement)
