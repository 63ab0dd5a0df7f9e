import type { RenderLanding } from '#contract/landing-page.ts'
import type { BuiltPages } from '#server/http/pages/built-pages.ts'

/** Of the browser's side, which the compiler looks at with other types than ours. */
const SOURCE = new URL('../../src/web/features/landing/render-landing.tsx', import.meta.url).pathname

/** Pages without a build: the landing page is drawn by its sources, and files have the names of none. */
export async function sourcePages(): Promise<BuiltPages> {
  const { renderLanding } = (await import(SOURCE)) as { renderLanding: RenderLanding }
  return {
    landing: { render: renderLanding, styles: ':root{color:red}', script: '/assets/landing.js', application: [] },
    code: new Map([['/student/matching', ['/assets/cards.js', '/assets/cards.css']]]),
  }
}
