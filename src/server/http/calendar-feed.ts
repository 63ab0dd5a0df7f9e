import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Failure } from '#server/failure.ts'
import type { Counted } from '#server/operation.ts'
import { CALENDAR_PATH } from '#server/tokens/calendar-address.ts'
import type { FastifyPluginAsync } from 'fastify'

export type CalendarFeedOptions = {
  /** Which feed the token is for; null when it is for none. */
  readonly read: (token: string) => string | null
  /** The feed as it is now; null when it is not there any more. */
  readonly find: (feedId: string) => Promise<{ readonly file: string; readonly changedAt: Date } | null>
  readonly count: (counted: Counted) => Promise<void>
}

const HEADERS = {
  // Nobody but the reader's own calendar keeps it, and that asks each time.
  'cache-control': 'private, no-cache',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline; filename="tandem.ics"',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

/**
 * `GET /calendar/{token}.ics`: somebody's deadlines for their own calendar, signed out, to whoever has the address. Calendar services
 * ask from few network addresses for many people, so calls with an address of ours are counted by it, all others by where they
 * come from.
 */
export const calendarFeed: FastifyPluginAsync<CalendarFeedOptions> = async (app, { read, find, count }) => {
  app.get<{ Params: { token: string } }>(`${CALENDAR_PATH}/:token.ics`, async (request, reply) => {
    request.operation = 'calendar'
    const feedId = read(request.params.token)
    await count({ operation: null, caller: null, address: feedId ?? request.ip, input: null })
    const calendar = feedId === null ? null : await find(feedId)
    if (!calendar) throw new Failure('not_found')
    const { file, changedAt } = calendar
    // Weak: the answer may be compressed.
    const etag = `W/"${createHash('sha256').update(file).digest('base64url')}"`
    reply.headers({ ...HEADERS, etag, 'last-modified': changedAt.toUTCString() })
    if (isKnown(request.headers, etag, changedAt)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(file)
  })
}

/** Whether the caller has this very version (RFC 9110, section 13.2.2). */
const isKnown = (headers: IncomingHttpHeaders, etag: string, changedAt: Date): boolean => {
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags.split(',').some((tag) => ['*', etag, etag.slice(2)].includes(tag.trim()))
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Math.floor(changedAt.getTime() / 1000) * 1000 <= since
}
