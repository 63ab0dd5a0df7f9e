/** The feed of somebody's own calendar, signed out. */
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { calendarTokens } from '#server/tokens/calendar-address.ts'
import { SECRET } from '#test/support/site.ts'
import { testApp } from '#test/support/api.ts'
import { calendarReader } from '#test/support/calendar-events.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { postForEach } from '#test/support/post.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR
const DATES = {
  opens_at: '2026-11-09T07:00:00.000Z',
  closes_at: '2026-12-01T22:59:00.000Z',
  ends_at: '2027-03-28T01:00:00.000Z',
}

withDatabase('the calendar feed', (open) => {
  const { the, later } = postForEach(open)

  const setDates = (dates: object) => the().api.ok('cycles.current.patch', dates, { as: the().admin.email })
  const fetch = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    the().api.request({ method, url, headers })
  const { addressOf, eventsOf } = calendarReader(() => the().api)

  it('is there from when it is first asked for, the same each time, and empty where nothing is set', async () => {
    const { student, api } = the()
    expect(await api.ok('users.me', {}, { as: student.email })).not.toHaveProperty('calendar')
    const address = await addressOf(student)
    expect(await addressOf(student)).toBe(address)
    expect(await api.ok('users.me', {}, { as: student.email })).toMatchObject({ calendar: true })
    expect(await eventsOf(address)).toEqual([])
    expect(await addressOf(the().supervisor)).not.toBe(address)
  })

  it('has the moments of the cycle in the words, the language and the pages of its reader', async () => {
    await setDates(DATES)
    const { id } = await the().api.ok('cycles.current.get', {}, { as: the().student.email })
    const events = await eventsOf(await addressOf(the().student))
    expect(events.map(({ uid, at, title }) => [uid, at, title])).toEqual([
      [`matching_opens-${id}@tandem`, '2026-11-09T07:00:00Z', 'Tandem: matching opens'],
      [`matching_closes-${id}@tandem`, '2026-12-01T22:59:00Z', 'Tandem: matching closes'],
      [`cycle_ends-${id}@tandem`, '2027-03-28T01:00:00Z', 'Tandem: the cycle ends'],
    ])
    expect(events.map(({ url }) => url)).toEqual([
      'http://localhost:3000/student/matching',
      'http://localhost:3000/student/matching',
      'http://localhost:3000/student/dashboard',
    ])
    expect(events[1]?.says).toContain('Test cycle: 1 December 2026 at 23:59 CET')
    // Summer time begins at that very moment.
    expect(events[2]?.says).toContain('28 March 2027 at 03:00 CEST')
    const german = await eventsOf(await addressOf(the().supervisor))
    expect(german[1]).toMatchObject({
      title: 'Tandem: Ende der Anfragen',
      url: 'http://localhost:3000/supervisor/dashboard',
    })
    expect(german[1]?.says).toContain('kannst du danach noch beantworten')
    const [admins] = await eventsOf(await addressOf(the().admin))
    expect(admins?.url).toBe('http://localhost:3000/admin/cycle')
  })

  it('says what is due now: what has moved as the same event, and neither what is gone nor what is past', async () => {
    await setDates(DATES)
    const address = await addressOf(the().student)
    const before = await eventsOf(address)
    await setDates({ closes_at: '2026-12-15T22:59:00.000Z' })
    const [opens, closes, ends] = await eventsOf(address)
    expect([opens, ends]).toEqual([before[0], before[2]])
    expect(closes).toMatchObject({ uid: before[1]?.uid, at: '2026-12-15T22:59:00Z' })
    await setDates({ closes_at: null })
    expect(await eventsOf(address)).toEqual([opens, ends])
    later(7 * DAY - 2 * HOUR)
    expect(await eventsOf(address)).toEqual([opens, ends])
    later(1)
    expect(await eventsOf(address)).toEqual([ends])
    await the().api.ok('admin.cycles.open', { name: 'Next' }, { as: the().admin.email })
    expect(await eventsOf(address)).toEqual([])
  })

  it('stops at once when it is renewed or switched off, and goes on as the same events', async () => {
    const { student, api } = the()
    await setDates(DATES)
    const first = await addressOf(student)
    const events = await eventsOf(first)
    const { url } = await api.ok('users.calendar.renew', { id: student.id }, { as: student.email })
    expect((await fetch(first)).status).toBe(404)
    expect(new URL(url).pathname).toBe(await addressOf(student))
    expect(await eventsOf(new URL(url).pathname)).toEqual(events)
    await api.ok('users.calendar.delete', { id: student.id }, { as: student.email })
    expect((await fetch(new URL(url).pathname)).status).toBe(404)
    expect(await api.ok('users.me', {}, { as: student.email })).not.toHaveProperty('calendar')
    const again = await addressOf(student)
    expect([first, new URL(url).pathname]).not.toContain(again)
  })

  describe('over HTTP', () => {
    it('is for the reader’s own calendar alone, which asks each time', async () => {
      await setDates(DATES)
      const { headers } = await fetch(await addressOf(the().student))
      expect(headers).toMatchObject({
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      expect(headers).not.toHaveProperty('set-cookie')
    })

    it('says that nothing has changed, and when something has', async () => {
      await setDates(DATES)
      const address = await addressOf(the().student)
      const { headers } = await fetch(address)
      later(DAY)
      for (const known of [headers['etag'] ?? '', `"x", ${headers['etag']}`]) {
        const { status, body } = await fetch(address, { 'if-none-match': known })
        expect([status, Buffer.from(body as Uint8Array).length]).toEqual([304, 0])
      }
      await setDates({ closes_at: null })
      expect((await fetch(address, { 'if-none-match': headers['etag'] ?? '' })).status).toBe(200)
    })

    it('is one and the same answer to whatever is no address', async () => {
      const token = calendarTokens(SECRET).make(randomUUID())
      const guesses = ['x', token, token.slice(0, -1), `${token}A`, 'A'.repeat(64), '%00', 'x'.repeat(1900)]
      const answers = await Promise.all(
        guesses.map(async (guess) => {
          const { status, headers, body } = await fetch(`/calendar/${guess}.ics`)
          return JSON.stringify([status, headers['content-type'], body])
        }),
      )
      expect(new Set(answers).size).toBe(1)
      expect(answers[0]).toContain('404')
    })
  })

  it('counts guesses by where they come from, and an address by itself', async () => {
    const settings = { LIMIT_CALLS_PER_MINUTE_SIGNED_OUT: '2' }
    const api = await testApp(open(), { now: () => the().clock.now, settings })
    try {
      const addresses = [await addressOf(the().student), await addressOf(the().supervisor)]
      const statusOf = async (url: string) => (await api.request({ method: 'GET', url })).status
      const guess = '/calendar/x.ics'
      expect([await statusOf(guess), await statusOf(guess), await statusOf(guess)]).toEqual([404, 404, 429])
      for (const address of addresses)
        expect([await statusOf(address), await statusOf(address), await statusOf(address)]).toEqual([200, 200, 429])
    } finally {
      await api.close()
    }
  })

  it('leaves no address in the log', async () => {
    const lines: string[] = []
    const logger = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
    const api = await testApp(open(), { now: () => the().clock.now, logger })
    try {
      const address = await addressOf(the().student)
      const token = address.slice('/calendar/'.length, -'.ics'.length)
      await api.request({ method: 'GET', url: address })
      await api.request({ method: 'POST', url: address })
      await api.request({ method: 'GET', url: `${address}?x=1` })
      await api.request({ method: 'GET', url: `/calendar/${token.slice(1)}.ics` })
      expect(lines.some((line) => line.includes('"operation":"calendar"'))).toBe(true)
      expect(lines.join('')).not.toContain(token.slice(1))
    } finally {
      await api.close()
    }
  })
})
