import {
  type Ask,
  FIRST_DATA_ID,
  type FirstData,
  type OpenedAddress,
  type OpenedPage,
  type ServerApplication,
} from '#contract/first-data.ts'
import { type Caller, type CallLimits, perform } from '#server/operation.ts'
import type { FastifyRequest } from 'fastify'
import { Html } from '../../html/html.ts'
import { incoming, type PageContext } from './page-visitor.ts'

type Asked = { readonly context: PageContext; readonly application: ServerApplication }

/** A page with its data, ready to be rendered. */
export type ReadyPage = Pick<OpenedPage, 'render'> & { readonly data: FirstData }

/**
 * Loads a page's first data by the same operations, with the visitor's session, and counted like their calls.
 * @returns null if loading fails: the page then loads its data itself
 */
export async function openPage(
  { context, application }: Asked,
  request: FastifyRequest,
  visit: OpenedAddress,
): Promise<ReadyPage | null> {
  try {
    return await answersFor(context, application, request, visit)
  } catch (error) {
    request.log.warn({ err: error }, 'a page is sent without its first data')
    return null
  }
}

const answersFor = async (
  context: PageContext,
  application: ServerApplication,
  request: FastifyRequest,
  { path, search, locale, germanForm }: OpenedAddress,
): Promise<ReadyPage> => {
  const { dependencies, cookie, now, seen, eventPlace } = context
  const sessionId = cookie.read(request, now())
  let caller: Caller | null = null as Caller | null
  const { limits } = dependencies
  // Opening a page counts as one call, which was counted when its visitor was recognised. Searches and expensive calls
  // still count.
  const count: CallLimits['count'] = async (counted) => {
    if (counted.operation && counted.operation.cost !== 'usual') await limits.count(counted)
  }
  const ask: Ask = (name, input) =>
    perform({ ...dependencies, limits: { ...limits, count } }, name, {
      ...incoming(context, request, locale),
      sessionId,
      input,
      recognised: (found) => void (caller = found),
    })
  // Taken before anything is read: the stream reports everything from then on.
  const place = await eventPlace()
  const { state, render } = await application.open({ path, search, locale, germanForm }, ask)
  if (caller) await seen(caller, now())
  return { data: { place, state }, render }
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
