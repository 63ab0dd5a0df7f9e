import type { RenderLanding } from '#contract/landing-page.ts'
import type { BuiltLanding } from '#server/http/pages/built-pages.ts'

/** Of the browser's side, which the compiler looks at with other types than ours. */
const SOURCE = new URL('../../src/web/features/landing/render-landing.tsx', import.meta.url).pathname

/** The landing page without a build: drawn by its sources, with a style sheet and a script that are none. */
export async function sourceLanding(): Promise<BuiltLanding> {
  const { renderLanding } = (await import(SOURCE)) as { renderLanding: RenderLanding }
  return { render: renderLanding, styles: ':root{color:red}', script: '/assets/landing.js', application: [] }
}
