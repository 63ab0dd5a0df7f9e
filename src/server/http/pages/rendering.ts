import { performance } from 'node:perf_hooks'
import type { ReadMeta, RenderedPage } from '#contract/first-data.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { ReadyPage } from './first-data.ts'

/** Most pages in progress at which pages are still rendered; beyond that, rendering would delay the others. */
const AT_ONCE = 4

/**
 * Share of a second that rendering may take, milliseconds: pages that come one after the other, as with the embedded
 * database, delay others as well.
 */
const PER_SECOND_MS = 250
const SECOND_MS = 1_000
/** Upper limit of what one page counts: the first pages of a process take far longer than later ones. */
const PER_PAGE_MS = 60

export type Render = (page: ReadyPage, meta: ReadMeta, log: FastifyBaseLogger) => Promise<RenderedPage | null>

/**
 * Renders pages while few are in progress.
 * @param now milliseconds of a monotonic clock
 * @returns (of `render`) null if there are too many, or the page cannot be rendered: then the browser does it
 */
export function rendering(now: () => number = () => performance.now()): {
  readonly render: Render
  readonly underway: <T>(work: () => Promise<T>) => Promise<T>
} {
  let pages = 0
  let recent: { readonly end: number; readonly took: number }[] = []
  const hasTime = (): boolean => {
    const since = now() - SECOND_MS
    recent = recent.filter(({ end }) => end > since)
    return recent.reduce((sum, { took }) => sum + took, 0) < PER_SECOND_MS
  }
  return {
    /** Counts a page from its request until it is sent. */
    underway: async (work) => {
      pages += 1
      try {
        return await work()
      } finally {
        pages -= 1
      }
    },
    render: async ({ render }, meta, log) => {
      if (pages > AT_ONCE || !hasTime()) return null
      const begin = now()
      try {
        return await render(meta)
      } catch (error) {
        log.error({ err: error }, 'a page could not be rendered')
        return null
      } finally {
        const end = now()
        recent.push({ end, took: Math.min(end - begin, PER_PAGE_MS) })
      }
    },
  }
}
