import {
  type Ask,
  FIRST_DATA_ID,
  type FirstData,
  type OpenedPage,
  type ServedApplication,
} from '#contract/first-data.ts'
import type { Locale } from '#messages/runtime'
import { type Counted, perform } from '#server/operation.ts'
import type { FastifyRequest } from 'fastify'
import { incoming, type PageQuestions } from './page-visitor.ts'

type Caller = NonNullable<Counted['caller']>

type Asked = { readonly questions: PageQuestions; readonly application: ServedApplication }

type Visit = { readonly path: string; readonly locale: Locale }

/** A page whose data are there, and can be drawn. */
export type ReadyPage = Pick<OpenedPage, 'draw'> & { readonly data: FirstData }

/** Whoever has waited so long for the data of a page gets it without, and asks for them; milliseconds. */
const PATIENCE_MS = 1_000

/**
 * What a page would ask first, answered by the same operations with the visitor's session, and counted like their calls.
 * @returns null when that fails or takes too long: the page then asks for itself
 */
export async function openPage(
  { questions, application }: Asked,
  request: FastifyRequest,
  { path, locale }: Visit,
): Promise<ReadyPage | null> {
  const found = answersFor(questions, application, request, { path, locale })
  const waited = Promise.withResolvers<null>()
  const timer = setTimeout(() => waited.resolve(null), PATIENCE_MS)
  try {
    return await Promise.race([found, waited.promise])
  } catch (error) {
    request.log.warn({ err: error }, 'a page is sent without its first data')
    return null
  } finally {
    clearTimeout(timer)
    // Nobody waits any more for what comes later.
    found.catch(() => undefined)
  }
}

const answersFor = async (
  questions: PageQuestions,
  application: ServedApplication,
  request: FastifyRequest,
  { path, locale }: Visit,
): Promise<ReadyPage> => {
  const { dependencies, cookie, now, seen, eventPlace } = questions
  const sessionId = cookie.read(request, now())
  let caller: Caller | null = null as Caller | null
  const ask: Ask = (name, input) =>
    perform(dependencies, name, {
      ...incoming(questions, request, locale),
      sessionId,
      input,
      recognised: (found) => void (caller = found),
    })
  // Before anything is read: what happens from now on is told by the stream.
  const place = await eventPlace()
  const { answers, draw } = await application.open(path, ask)
  if (caller) await seen(caller, now())
  return { data: { place, answers }, draw }
}

/** Characters that end a script element or a line of it, written as JSON allows as well. */
const SPECIAL = /[<\u2028\u2029]/gu

/** The data as a block of the page, which no browser runs. */
export function firstDataElement(data: FirstData): string {
  const json = JSON.stringify(data).replace(
    SPECIAL,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `<script id="${FIRST_DATA_ID}" type="application/json">${json}</script>`
}
