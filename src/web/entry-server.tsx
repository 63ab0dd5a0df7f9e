import type { Ask, CreateServerApplication, OpenedAddress, OpenedPage, RenderedPage } from '#contract/first-data.ts'
import type { GermanForm } from '#domain/language/german-form.ts'
import { setFormalGerman } from '#messages/german-form'
import { germanSie } from '#messages/german-sie'
import { overwriteServerAsyncLocalStorage } from '#messages/runtime'
import {
  dehydrate,
  onlineManager,
  type Query,
  QueryCache,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router'
import { setLocalAnswers, call } from './api/call.ts'
import type { SignedIn } from './api/me.ts'
import { ME } from './api/query-client.ts'
import { LandingDocument } from './features/landing/landing.tsx'
import { prefixOf } from './i18n/locale.ts'
import { pageSources, routes } from './routes.tsx'
import { PageMeta } from './hooks/window.ts'

/** All pages on the server: asks what they ask, and renders them. */
export const createServerApplication: CreateServerApplication = (scope) => {
  // Where the answers are collected.
  onlineManager.setOnline(true)
  // Sets how texts find the language of each render (paraglide).
  overwriteServerAsyncLocalStorage({ getStore: () => scope.getStore(), run: (_store, work) => work() })
  setLocalAnswers((name, input) => scope.getStore()?.ask?.(name, input) ?? null)
  const inLanguage = <R,>(
    germanForm: GermanForm,
    store: { locale: OpenedAddress['locale']; ask?: Ask },
    work: () => R,
  ) => {
    setFormalGerman(germanForm === 'sie' ? germanSie : null)
    return scope.run(store, work)
  }
  return {
    sources: [...new Set(Object.values(pageSources).flat())],
    sourcesOf: (path) => pageSources[matchRoutes(routes, path)?.at(-1)?.route.path ?? ''] ?? [],
    renderLanding: (site, visit) =>
      inLanguage(
        site.germanForm,
        { locale: visit.language },
        () => `<!doctype html>${renderToStaticMarkup(<LandingDocument site={site} visit={visit} />)}`,
      ),
    open: (opened, ask) => inLanguage(opened.germanForm, { locale: opened.locale, ask }, () => open(opened)),
  }
}

/** Answers may lead to further questions; what is left then is for the browser. */
const ROUNDS = 4

/** Renders a page, asks what it asks, and renders it again, until it asks nothing more. */
const open = async (opened: OpenedAddress): Promise<OpenedPage> => {
  const queries = new AskedQueries()
  // The answers are there for the rest of the render.
  const defaultOptions = { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } }
  const client = new QueryClient({ queryCache: queries, defaultOptions })
  const signedIn: SignedIn = opened.isKnown ? { known: true, me: await call('users.me', {}) } : { known: false }
  client.setQueryData(ME, signedIn)
  const render = await rendererOf(client, opened)
  let rendered = render?.() ?? null
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = queries.takeAsked()
    if (asked.length === 0) break
    // One that fails is for the browser: page and browser both begin with its skeleton.
    await Promise.all(asked.map((query) => query.fetch().catch(() => queries.remove(query))))
    rendered = render?.() ?? null
  }
  return { state: dehydrate(client), rendered }
}

/** Notes what is asked: the same query may be left to others by one part of a page (`enabled`) and asked by another. */
class AskedQueries extends QueryCache {
  readonly #asked = new Set<string>()
  readonly #taken = new Set<string>()

  override build: QueryCache['build'] = (client, options, state) => {
    const query = super.build(client, options, state)
    if (!('enabled' in options && options.enabled === false)) this.#asked.add(query.queryHash)
    return query
  }

  /** Those that wait for an answer, each once. */
  takeAsked(): Query[] {
    const asked = this.getAll().filter(
      ({ queryHash, state }) => state.status === 'pending' && this.#asked.has(queryHash) && !this.#taken.has(queryHash),
    )
    for (const { queryHash } of asked) this.#taken.add(queryHash)
    return asked
  }
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

/** How a page is rendered; null for an address that is none's. Access has been decided before. */
const rendererOf = async (client: QueryClient, { path, search, locale, meta }: OpenedAddress) => {
  const prefix = prefixOf(locale)
  const handler = handlerOf(prefix)
  const context = await handler.query(new Request(new URL(prefix + path + search, 'http://page')))
  if (context instanceof Response || context.errors) return null
  const router = createStaticRouter(handler.dataRoutes, context)
  return (): RenderedPage => {
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
    return { title, markup: source.slice(title.length) }
  }
}
