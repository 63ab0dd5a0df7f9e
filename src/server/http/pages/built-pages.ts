import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LandingSite, RenderLanding } from '#contract/landing-page.ts'
import { z } from 'zod'

/** What the build made of the landing page: what draws it, and what stands in it. */
export type BuiltLanding = Pick<LandingSite, 'styles' | 'script' | 'application'> & { readonly render: RenderLanding }

/** Vite's list of what became of which source. */
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
)
type Manifest = z.infer<typeof Manifest>

const SCRIPT = 'features/landing/landing-script.ts'
/** What every page behind the sign-in begins with. */
const APPLICATION = ['index.html', 'layouts/app-frame.tsx', 'layouts/base-layout.tsx']

/**
 * Reads what the build made.
 * @param webRoot folder of the browser's files
 * @param landingRoot folder of the module that draws the landing page, and its style sheet
 */
export async function readBuiltLanding(webRoot: string, landingRoot: string): Promise<BuiltLanding> {
  const [built, styles, module] = await Promise.all([
    readFile(join(webRoot, '.vite/manifest.json'), 'utf8'),
    readFile(join(landingRoot, 'landing.css'), 'utf8'),
    import(pathToFileURL(join(landingRoot, 'render-landing.js')).href) as Promise<{ renderLanding: RenderLanding }>,
  ])
  const manifest = Manifest.parse(JSON.parse(built))
  const [script = ''] = filesOf(manifest, [SCRIPT])
  return { render: module.renderLanding, styles: styles.trim(), script, application: filesOf(manifest, APPLICATION) }
}

/** Addresses of the files that sources became, with all that those import; styles first within each. */
const filesOf = (manifest: Manifest, sources: readonly string[]): string[] => {
  const seen = new Set<string>()
  const add = (source: string): string[] => {
    const entry = manifest[source]
    if (!entry || seen.has(source)) return []
    seen.add(source)
    return [entry.file, ...entry.css, ...entry.imports.flatMap(add)]
  }
  return [...new Set(sources.flatMap(add))].map((file) => `/${file}`)
}
