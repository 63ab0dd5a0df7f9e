import type { CreateServerApplication, OpenedAddress, ReadMeta, RenderedPage } from '#contract/first-data.ts'
import { setFormalGerman } from '#messages/german-form'
import { germanSie } from '#messages/german-sie'
import { overwriteServerAsyncLocalStorage } from '#messages/runtime'
import { dehydrate, onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router'
import { setLocalAnswers, call } from './api/call.ts'
import type { Me } from './api/me.ts'
import { frameData } from './api/page-parts.ts'
import { ME } from './api/query-client.ts'
import { prefixOf } from './i18n/locale.ts'
import { isPageHandle } from './layouts/page-handle.ts'
import { pageSources, routes } from './routes.tsx'
import { PageMeta } from './hooks/window.ts'

/** The application on the server: loads a page's first data, and renders the page. */
export const createServerApplication: CreateServerApplication = (scope) => {
  // Where the answers are collected.
  onlineManager.setOnline(true)
  // Sets how texts find the language of each render (paraglide).
  overwriteServerAsyncLocalStorage({ getStore: () => scope.getStore(), run: (_store, work) => work() })
  setLocalAnswers((name, input) => scope.getStore()?.ask?.(name, input) ?? null)
  return {
    sources: Object.values(pageSources),
    sourceOf: (path) => pageSources[matchOf(path)?.route.path ?? ''] ?? null,
    open: (opened, ask) => {
      setFormalGerman(opened.germanForm === 'sie' ? germanSie : null)
      return scope.run({ locale: opened.locale, ask }, async () => {
        const client = newClient()
        const me = await call('users.me', {})
        client.setQueryData(ME, { known: true, me })
        await Promise.all([frameData(client, me), pageData(client, opened, me)])
        return {
          state: dehydrate(client),
          render: (meta: ReadMeta) => scope.run({ locale: opened.locale }, () => render(client, opened, meta)),
        }
      })
    },
  }
}

/** The answers are there for the rest of the render. */
const newClient = () => new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })

const matchOf = (path: string) => matchRoutes(routes, path)?.at(-1)

const pageData = async (client: QueryClient, { path, search }: OpenedAddress, me: Me): Promise<unknown> => {
  const { route, params = {} } = matchOf(path) ?? {}
  if (typeof route?.lazy !== 'function') return undefined
  const { handle } = await route.lazy()
  return isPageHandle(handle) ? handle.data?.(client, { me, search, params }) : undefined
}

/** One router per language: it finds pages below the language's prefix. */
const handlers = new Map<string, ReturnType<typeof createStaticHandler>>()

const handlerOf = (prefix: string) => {
  const handler = handlers.get(prefix) ?? createStaticHandler(routes, { basename: prefix || '/' })
  handlers.set(prefix, handler)
  return handler
}

/** React renders the title before everything else. */
const TITLE = /^<title>.*?<\/title>/su

/**
 * Renders a page. Access has been decided before.
 * @throws Error if the address is not a page's
 */
const render = async (
  client: QueryClient,
  { path, search, locale }: OpenedAddress,
  meta: ReadMeta,
): Promise<RenderedPage> => {
  const prefix = prefixOf(locale)
  const handler = handlerOf(prefix)
  const context = await handler.query(new Request(new URL(prefix + path + search, 'http://page')))
  if (context instanceof Response || context.errors) throw new Error('There is no page to render.')
  const router = createStaticRouter(handler.dataRoutes, context)
  const source = renderToString(
    <StrictMode>
      <PageMeta value={meta}>
        <QueryClientProvider client={client}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </QueryClientProvider>
      </PageMeta>
    </StrictMode>,
  )
  const [title = ''] = TITLE.exec(source) ?? []
  return { title, markup: source.slice(title.length), unanswered: unansweredOf(client) }
}

const unansweredOf = (client: QueryClient): string[] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => state.status === 'pending' && !('enabled' in options && options.enabled === false))
    .map(({ queryHash }) => queryHash)
