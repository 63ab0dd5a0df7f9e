import { AsyncLocalStorage } from 'node:async_hooks'
import type { CreateServerApplication, RenderScope } from '#contract/first-data.ts'
import type { BuiltPages } from '#server/http/pages/built-pages.ts'

/** A module of the browser's code, which is compiled with other types than ours. */
const APPLICATION = new URL('../../src/web/entry-server.tsx', import.meta.url).pathname

/** Sources share one module of texts, and so one scope. */
const scope = new AsyncLocalStorage<RenderScope>()

/** Pages without a build: they are rendered by their sources, and files have the names of none. */
export async function sourcePages(): Promise<BuiltPages> {
  const { createServerApplication } = (await import(APPLICATION)) as {
    createServerApplication: CreateServerApplication
  }
  return {
    landing: { styles: ':root{color:red}', script: '/assets/landing.js', application: [] },
    code: {
      formalGerman: ['/assets/formal-german.js'],
      frame: ['/assets/frame.css'],
      pages: new Map([['features/matching/matching-page.tsx', ['/assets/cards.js', '/assets/cards.css']]]),
    },
    application: createServerApplication(scope),
  }
}
