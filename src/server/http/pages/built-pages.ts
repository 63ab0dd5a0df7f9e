import { AsyncLocalStorage } from 'node:async_hooks'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CreateServerApplication, RenderScope, ServerApplication } from '#contract/first-data.ts'
import type { LandingSite } from '#contract/landing-page.ts'
import { z } from 'zod'

/** Files for the head of a page. */
export type PageCode = {
  /** Formal German texts, which the frame imports where they are set. */
  readonly formalGerman: readonly string[]
  /** Styles of the frame around every page. */
  readonly frame: readonly string[]
  /** Code and styles of a page, by its source file. */
  readonly pages: ReadonlyMap<string, readonly string[]>
}

export type BuiltPages = {
  /** The landing page's files. */
  readonly landing: Pick<LandingSite, 'styles' | 'script' | 'application'>
  readonly code: PageCode
  readonly application: ServerApplication
}

/** Output files of the browser build, by source file (build/report.ts). */
const BuildReport = z.record(
  z.string(),
  z.object({ imports: z.array(z.string()), styles: z.array(z.string()), sources: z.array(z.string()) }),
)
type BuildReport = z.infer<typeof BuildReport>

const LANDING_SCRIPT = 'features/landing/landing-script.ts'
/** Entry points of every page behind the sign-in. */
const ENTRY = 'main.tsx'
const FORMAL_GERMAN = 'i18n/formal-german.ts'
const APPLICATION = [ENTRY, 'entry-client.tsx']

/**
 * Reads the build's output.
 * @param dist its folder
 */
export async function readBuiltPages(dist: string): Promise<BuiltPages> {
  const [built, styles, server] = await Promise.all([
    readFile(join(dist, 'web-report.json'), 'utf8'),
    readFile(join(dist, 'ssr/landing.css'), 'utf8'),
    import(pathToFileURL(join(dist, 'ssr/entry-server.js')).href) as Promise<{
      createServerApplication: CreateServerApplication
    }>,
  ])
  const report = BuildReport.parse(JSON.parse(built))
  const [script = ''] = filesOf(report, [LANDING_SCRIPT])
  const files = filesOf(report, APPLICATION)
  const named = filesOf(report, [ENTRY])
  const application = server.createServerApplication(new AsyncLocalStorage<RenderScope>())
  const pages = application.sources.map(
    (source) => [source, filesOf(report, [source]).filter((file) => !files.includes(file))] as const,
  )
  return {
    landing: { styles: styles.trim(), script, application: files },
    code: {
      formalGerman: filesOf(report, [FORMAL_GERMAN]).filter((file) => !files.includes(file)),
      frame: files.filter((file) => file.endsWith('.css') && !named.includes(file)),
      pages: new Map(pages),
    },
    application,
  }
}

/**
 * Addresses of the files that contain the sources, with everything they import.
 * @throws Error for a source that is in none
 */
export function filesOf(report: BuildReport, sources: readonly string[]): string[] {
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
