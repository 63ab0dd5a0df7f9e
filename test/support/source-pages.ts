import { AsyncLocalStorage } from 'node:async_hooks'
import type { Ask, ServeApplication } from '#contract/first-data.ts'
import type { RenderLanding } from '#contract/landing-page.ts'
import type { BuiltPages } from '#server/http/pages/built-pages.ts'

/** Of the browser's side, which the compiler looks at with other types than ours. */
const LANDING = new URL('../../src/web/features/landing/render-landing.tsx', import.meta.url).pathname
const APPLICATION = new URL('../../src/web/served/serve-application.ts', import.meta.url).pathname

/** Pages without a build: what is drawn is drawn by its sources, and files have the names of none. */
export async function sourcePages(): Promise<BuiltPages> {
  const { renderLanding } = (await import(LANDING)) as { renderLanding: RenderLanding }
  const { serveApplication } = (await import(APPLICATION)) as { serveApplication: ServeApplication }
  return {
    landing: { render: renderLanding, styles: ':root{color:red}', script: '/assets/landing.js', application: [] },
    code: new Map([['/student/matching', ['/assets/cards.js', '/assets/cards.css']]]),
    application: serveApplication(new AsyncLocalStorage<Ask>()),
  }
}
