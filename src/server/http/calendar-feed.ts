import { createHash } from 'node:crypto'
import { readCalendar } from '#server/calendar/read-calendar.ts'
import type { Database } from '#server/db/client.ts'
import { Failure } from '#server/failure.ts'
import type { Counted } from '#server/operation.ts'
import { CALENDAR_PATH } from '#server/tokens/calendar-address.ts'
import type { SignedIds } from '#server/tokens/signed-id.ts'
import type { FastifyPluginAsync } from 'fastify'

export type CalendarFeedOptions = {
  readonly db: Database
  readonly tokens: SignedIds
  readonly publicUrl: string
  readonly timeZone: string
  readonly now: () => Date
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
 * `GET /calendar/{token}.ics`: somebody's deadlines for their own calendar, signed out, to anybody who has the address. Calendar services
 * ask from few network addresses for many people, so calls with an address of ours are counted by it, all others by where they
 * come from.
 */
export const calendarFeed: FastifyPluginAsync<CalendarFeedOptions> = async (app, options) => {
  const { db, tokens, publicUrl, timeZone, now, count } = options
  app.get<{ Params: { token: string } }>(`${CALENDAR_PATH}/:token.ics`, async (request, reply) => {
    request.operation = 'calendar'
    const feedId = tokens.read(request.params.token)
    await count({ operation: null, caller: null, address: feedId ?? request.ip, input: null })
    const file = feedId === null ? null : await readCalendar(db, feedId, { publicUrl, timeZone, now: now() })
    if (file === null) throw new Failure('not_found')
    const digest = createHash('sha256').update(file).digest('base64url')
    // Weak: the answer may be compressed.
    reply.headers({ ...HEADERS, etag: `W/"${digest}"` })
    if (request.headers['if-none-match']?.includes(`"${digest}"`)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(file)
  })
}
