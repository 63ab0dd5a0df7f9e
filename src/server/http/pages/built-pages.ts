import { AsyncLocalStorage } from 'node:async_hooks'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Ask, ServeApplication, ServedApplication } from '#contract/first-data.ts'
import type { LandingSite, RenderLanding } from '#contract/landing-page.ts'
import { z } from 'zod'
import { PAGE_SOURCES, type PageCode } from './fetched-ahead.ts'

/** Of the landing page: what draws it, and what stands in it. */
export type BuiltLanding = Pick<LandingSite, 'styles' | 'script' | 'application'> & { readonly render: RenderLanding }

export type BuiltPages = {
  readonly landing: BuiltLanding
  readonly code: PageCode
  readonly application: ServedApplication
}

/** What became of the browser's sources, by file (vite.report.ts). */
const BuildReport = z.record(
  z.string(),
  z.object({ imports: z.array(z.string()), styles: z.array(z.string()), sources: z.array(z.string()) }),
)
type BuildReport = z.infer<typeof BuildReport>

const LANDING_SCRIPT = 'features/landing/landing-script.ts'
/** What every page behind the sign-in begins with. */
const APPLICATION = ['main.tsx', 'layouts/app-frame.tsx', 'layouts/base-layout.tsx']

/** Reads what the build made. @param dist its folder */
export async function readBuiltPages(dist: string): Promise<BuiltPages> {
  const [built, styles, module, served] = await Promise.all([
    readFile(join(dist, 'web-report.json'), 'utf8'),
    readFile(join(dist, 'landing/landing.css'), 'utf8'),
    import(pathToFileURL(join(dist, 'landing/render-landing.js')).href) as Promise<{ renderLanding: RenderLanding }>,
    import(pathToFileURL(join(dist, 'served/served.js')).href) as Promise<{ serveApplication: ServeApplication }>,
  ])
  const report = BuildReport.parse(JSON.parse(built))
  const [script = ''] = filesOf(report, [LANDING_SCRIPT])
  const application = filesOf(report, APPLICATION)
  const code = Object.entries(PAGE_SOURCES).map(
    ([path, source]) => [path, filesOf(report, [source]).filter((file) => !application.includes(file))] as const,
  )
  return {
    landing: { render: module.renderLanding, styles: styles.trim(), script, application },
    code: new Map(code),
    application: served.serveApplication(new AsyncLocalStorage<Ask>()),
  }
}

/** Addresses of the files in which sources are, with all that those import. @throws Error for a source that is in none */
const filesOf = (report: BuildReport, sources: readonly string[]): string[] => {
  const seen = new Set<string>()
  const add = (file: string): string[] => {
    const { imports = [], styles = [] } = report[file] ?? {}
    if (seen.has(file)) return []
    seen.add(file)
    return [file, ...styles, ...imports.flatMap(add)]
  }
  const homeOf = (source: string): string => {
    const home = Object.keys(report).find((file) => report[file]?.sources.includes(source))
    if (home === undefined) throw new Error(`The build has no ${source}: build the pages anew.`)
    return home
  }
  return [...new Set(sources.map(homeOf).flatMap(add))].map((file) => `/${file}`)
}
