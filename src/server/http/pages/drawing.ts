import type { Drawing, DrawnVisit } from '#contract/first-data.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { ReadyPage } from './first-data.ts'

/** So many pages that are on their way are drawn; when more come at once, drawing would only hold up the others. */
const AT_ONCE = 4

export type Draw = (page: ReadyPage, visit: DrawnVisit, log: FastifyBaseLogger) => Promise<Drawing | null>

/**
 * Draws pages while there are few of them.
 * @returns (of `draw`) null when there are too many now, or when the page can't be drawn: its script does it, as ever
 */
export function drawing(): { readonly draw: Draw; readonly underway: <T>(work: () => Promise<T>) => Promise<T> } {
  let pages = 0
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
    draw: async ({ draw }, visit, log) => {
      if (pages > AT_ONCE) return null
      try {
        return await draw(visit)
      } catch (error) {
        log.error({ err: error }, 'a page could not be drawn')
        return null
      }
    },
  }
}
