import { type Ask, FIRST_DATA_ID, type FirstData, type OpenedAddress, type RenderedPage } from '#contract/first-data.ts'
import { Failure } from '#server/failure.ts'
import { type Caller, type CallLimits, perform } from '#server/operation.ts'
import type { FastifyRequest } from 'fastify'
import { Html } from '../../html/html.ts'
import type { PageOptions } from './page-options.ts'
import { incoming } from './page-visitor.ts'

/** A page with its data. */
export type ReadyPage = { readonly data: FirstData; readonly rendered: RenderedPage | null }

/**
 * Renders a page with its data, which it asks by the same operations, with the visitor's session, and counted like
 * their calls.
 * @returns null if that fails: the page is then for its script
 */
export async function openPage(
  { context, application }: Pick<PageOptions, 'context' | 'application'>,
  request: FastifyRequest,
  opened: OpenedAddress,
): Promise<ReadyPage | null> {
  const { dependencies, cookie, now, seen, moment } = context
  const sessionId = cookie.read(request, now())
  let caller: Caller | null = null as Caller | null
  const { limits } = dependencies
  // Opening a page counts as one call, which was counted when its visitor was recognised. Searches and expensive calls
  // still count.
  const count: CallLimits['count'] = async (counted) => {
    if (counted.operation && counted.operation.cost !== 'usual') await limits.count(counted)
  }
  const ask: Ask = async (name, input) => {
    try {
      return await perform({ ...dependencies, limits: { ...limits, count } }, name, {
        ...incoming(context, request, opened.locale),
        sessionId,
        input,
        recognised: (found) => void (caller = found),
      })
    } catch (error) {
      // The page asks again, and says it if that fails, too.
      if (!(error instanceof Failure)) request.log.error({ err: error }, `a page is sent without ${name}`)
      throw error
    }
  }
  // Taken before anything is read: the stream reports everything from then on.
  const since = moment()
  try {
    const { state, rendered } = await application.open(opened, ask)
    if (caller) await seen(caller, now())
    return { data: { since, state }, rendered }
  } catch (error) {
    request.log.error({ err: error }, 'a page could not be rendered')
    return null
  }
}

/** Characters that could end a script element or a line, written as JSON escapes. */
const SPECIAL = /[<\u2028\u2029]/gu

/** The data as a script element that no browser runs. */
export function firstDataElement(data: FirstData): Html {
  const json = JSON.stringify(data).replace(
    SPECIAL,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return new Html(`<script id="${FIRST_DATA_ID}" type="application/json">${json}</script>`)
}
