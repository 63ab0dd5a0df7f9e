import type { FieldIssue } from '#web/api/api-error.ts'
import type { Me } from '#web/api/me.ts'
import { vi } from 'vitest'

/** The answer to a call: a body with 200, or an error with its own status. */
type Answer = (data: Record<string, unknown>) => unknown

/** A call as it reached the server. */
export type ReceivedCall = {
  /** Verb and resource, for instance `GET match/1`. */
  readonly name: string
  readonly data: Record<string, unknown>
}

/** Thrown by an answer: the error that goes over the wire. */
export class ErrorAnswer extends Error {
  readonly statusCode: number
  readonly issues: readonly FieldIssue[]
  readonly code: string
  constructor(statusCode: number, message: string, issues: readonly FieldIssue[] = [], code = 'refused') {
    super(message)
    this.statusCode = statusCode
    this.issues = issues
    this.code = code
  }
}

/** An answer that refuses, in these words. */
export function refuses(...why: ConstructorParameters<typeof ErrorAnswer>): () => never {
  return () => {
    throw new ErrorAnswer(...why)
  }
}

const nothing = () => ({ items: [], next_cursor: null })
const none = () => []
/** Calls of pages beside those that a test is about. */
const usual: Record<string, Answer> = {
  'GET supervision-requests': nothing,
  'GET chat-requests': nothing,
  'GET users/student/shortlist': none,
  'GET users/student/blocks': none,
  'GET groups': none,
  'GET tags': none,
}

/** From now on this is who is signed in, where a test says nothing else. */
export function signIn(who: Me): void {
  usual['GET users/me'] = () => who
}

/**
 * Stands in for the server behind the proxy. Answers are known by verb and resource and may be replaced while the page
 * is open; a call that neither these nor the usual ones know is answered with 404.
 */
export function fakeServer(answers: Record<string, Answer>) {
  const received: ReceivedCall[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const { action, data } = JSON.parse(body) as { action: string; data: Record<string, unknown> }
    const name = `${action} ${url.replace('/api/proxy/', '')}`
    received.push({ name, data })
    const answer = answers[name] ?? usual[name]
    try {
      if (!answer) throw new ErrorAnswer(404, `Nobody answers ${name}.`)
      const result = await answer(data)
      return result === undefined ? new Response(null, { status: 204 }) : Response.json(result)
    } catch (error) {
      if (!(error instanceof ErrorAnswer)) throw error
      const { statusCode, code, message, issues } = error
      return Response.json({ statusCode, code, message, issues }, { status: statusCode })
    }
  })
  const callsOf = (name: string) => received.filter((call) => call.name === name)
  /** The inputs of these calls, one after the other. */
  const sentTo = (name: string) => callsOf(name).map(({ data }) => data)
  return { answers, received, callsOf, sentTo }
}
