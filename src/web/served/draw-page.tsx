import type { Drawing, DrawnVisit } from '#contract/first-data.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { prefixOf, speak } from '../i18n/locale.ts'
import { routes } from '../routes.tsx'
import { forgetPageHeading } from '../ui/page-heading.ts'
import { readPageMetaFrom } from '../ui/window/page-meta.ts'
import { withoutStyleAttributes } from './style-attributes.ts'

/** One for each language: the router finds pages below its prefix. */
const handlers = new Map<string, ReturnType<typeof createStaticHandler>>()

const handlerOf = (language: DrawnVisit['language']) => {
  const handler = handlers.get(language) ?? createStaticHandler(routes, { basename: prefixOf(language) || '/' })
  handlers.set(language, handler)
  return handler
}

/** React puts the title before everything that it draws. */
const TITLE = /^<title>.*?<\/title>/su

/**
 * Draws a page with the data that are there, by the components that the browser draws it with. Who may see it has been
 * decided before. @throws Error when the address is not a page's
 */
export async function drawPage(client: QueryClient, visit: DrawnVisit): Promise<Drawing> {
  const handler = handlerOf(visit.language)
  const context = await handler.query(new Request(new URL(visit.address, 'http://page')))
  if (context instanceof Response || context.errors) throw new Error('There is no page to draw.')
  const router = createStaticRouter(handler.dataRoutes, context)
  const look = (): string => {
    speak(visit.language)
    readPageMetaFrom((name) => (name === 'csp-nonce' ? visit.nonce : visit.said(name)))
    return renderToString(
      <StrictMode>
        <QueryClientProvider client={client}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </QueryClientProvider>
      </StrictMode>,
    )
  }
  // What a page says for a heading it says when that is drawn already: the second look has it.
  forgetPageHeading()
  look()
  const source = look()
  const [title = ''] = TITLE.exec(source) ?? []
  return { title, ...withoutStyleAttributes(source.slice(title.length)) }
}
