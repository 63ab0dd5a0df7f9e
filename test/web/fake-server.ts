import type { FieldIssue } from '#web/api/api-error.ts'
import { vi } from 'vitest'

/** What a call is answered with: a body with 200, or an error with its own status. */
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

/**
 * Stands in for the server behind the proxy. Answers are known by verb and resource and may be replaced while the page
 * is open; an unknown call is answered with 404.
 */
export function fakeServer(answers: Record<string, Answer>) {
  const received: ReceivedCall[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const { action, data } = JSON.parse(body) as { action: string; data: Record<string, unknown> }
    const name = `${action} ${url.replace('/api/proxy/', '')}`
    received.push({ name, data })
    const answer = answers[name]
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
  return { answers, received, callsOf: (name: string) => received.filter((call) => call.name === name) }
}
