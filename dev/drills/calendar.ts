/**
 * People's calendar feeds, as the server serves them, go into a calendar server of somebody else's and come back: Radicale, by what a
 * calendar program sends (CalDAV). Read back, they are the same events, before and after some of them moved, were answered or taken back.
 * `node dev/drills/calendar.ts`, with Debian's package (`apt-get install radicale`). Says so and does nothing where it is not installed.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { readBuiltPages } from '#server/http/pages/built-pages.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { start } from '#server/main.ts'
import { testApp } from '#test/support/api.ts'
import { SECRET } from '#test/support/site.ts'
import { eventsIn } from '#test/support/calendar-events.ts'
import { startOwnPostgres } from '#test/support/databases/own-postgres.ts'
import { freePort } from '#test/support/free-port.ts'
import { makeAdmin, makeStudent, makeSupervisor, type MadeUser } from '#test/support/people.ts'
import { CalendarClient } from './parts/calendar-client.ts'
import { endProgram, isWell, startProgram, until } from './parts/programs.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

const radicale = spawnSync('radicale', ['--version'], { encoding: 'utf8' })
if (radicale.error) {
  process.stdout.write('calendar: skipped, radicale is not installed (apt-get install radicale)\n')
  process.exit(0)
}

const folder = await mkdtemp(join(tmpdir(), 'tandem-drill-'))
const postgres = await startOwnPostgres()
const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' })
await migrate(database)
const [port, calendarPort] = await Promise.all([freePort(), freePort()])
const settings = { DATABASE_URL: postgres.url, SESSION_SECRET: SECRET, DATA_DIR: folder, PORT: String(port) }
const server = await start({ ...settings, LOG_LEVEL: 'silent' }, null)

const config = join(folder, 'radicale.ini')
await writeFile(
  config,
  `[server]
hosts = 127.0.0.1:${calendarPort}
[auth]
type = none
[storage]
filesystem_folder = ${join(folder, 'collections')}
`,
)
const calendars = startProgram('radicale', ['--config', config], { log: join(folder, 'radicale.log') })
const calendarUrl = `http://127.0.0.1:${calendarPort}`
await until('Radicale answers', () => isWell(`${calendarUrl}/.web/`))

const desk = await testApp(database, {
  pages: await readBuiltPages(fileURLToPath(new URL('../../dist', import.meta.url))),
})
const { db } = database
const admin = await makeAdmin(db, { language: 'de' })
const supervisor = await makeSupervisor(db, { firstName: 'Ada', lastName: 'Weiß, "Prof"; \\x', totalSlots: 5 })
const full = await makeSupervisor(db, { firstName: 'Ōmi', lastName: '👩‍🎓', totalSlots: 1, takenOutside: 1 })
const students: MadeUser[] = []
for (const firstName of ['Sofía', 'שלום', 'Bo', 'Cem'])
  students.push(await makeStudent(db, { firstName, lastName: 'Berg', language: 'de' }))
const [first, second, third] = students as [MadeUser, MadeUser, MadeUser]
const asAdmin = { as: admin.email }
const dates = { opens_at: inDays(-1), closes_at: inDays(30), ends_at: inDays(150) }
await desk.ok('cycles.current.patch', { ...dates, answer_days: 10 }, asAdmin)
const asked = new Map<string, string>()
for (const { id, email } of students)
  asked.set(id, (await desk.ok('supervision_requests.create', { supervisor_id: supervisor.id }, { as: email })).id)
await desk.ok('waiting.put', { supervisor_id: full.id }, { as: first.email })
const places = (total_slots: number) => desk.ok('supervisors.patch', { id: full.id, total_slots }, asAdmin)

const readers = new Map([admin, supervisor, first, second].map((who) => [who, new CalendarClient(calendarUrl, who.id)]))
for (const client of readers.values()) await client.makeCalendar('merged')
const feedOf = async ({ id, email }: MadeUser): Promise<string> => {
  const { url } = await desk.ok('users.calendar.get', { id }, { as: email })
  const answer = await fetch(`http://127.0.0.1:${port}${new URL(url).pathname}`)
  if (!answer.ok) throw new Error(`the feed answered ${answer.status}`)
  return answer.text()
}
const sorted = (files: readonly string[]) =>
  files.flatMap((file) => eventsIn(file)).toSorted((one, other) => (one.uid < other.uid ? -1 : 1))

const wrong: string[] = []
/** Puts each reader's feed there, whole and event by event, and compares what each way of reading gives. */
const compare = async (when: string): Promise<void> => {
  const figures = { events: 0, cancelled: 0 }
  for (const [reader, client] of readers) {
    const feed = await feedOf(reader)
    const events = sorted([feed])
    figures.events += events.length
    figures.cancelled += events.filter(({ status }) => status === 'CANCELLED').length
    await client.putCalendar('subscribed', feed)
    await client.putEvents('merged', feed)
    const found = {
      'GET of the calendar': sorted([await client.get('subscribed')]),
      'calendar-query': sorted(await client.query('subscribed')),
      'calendar-multiget': sorted(await client.multiget('subscribed')),
      'each event, put alone': sorted(await client.query('merged')).filter(({ uid }) =>
        events.some((event) => event.uid === uid),
      ),
    }
    for (const [way, read] of Object.entries(found))
      if (!isDeepStrictEqual(read, events)) wrong.push(`${when}, ${reader.role}, ${way}: not the same events`)
    for (const event of events) {
      const around = Date.parse(event.at)
      const near = sorted(await client.query('subscribed', [around - MINUTE_MS, around + MINUTE_MS]))
      const expected = events.filter(({ at }) => Math.abs(Date.parse(at) - around) < MINUTE_MS)
      if (!isDeepStrictEqual(near, expected)) wrong.push(`${when}, ${reader.role}: not found by its time: ${event.uid}`)
    }
  }
  process.stdout.write(
    `${when}: ${readers.size} feeds, ${figures.events} events, ${figures.cancelled} of them cancelled\n`,
  )
}

process.stdout.write(`Radicale ${radicale.stdout.trim()}\n`)
await compare('at first')
await places(2)
await until('the offer is in the feed', async () => (await feedOf(first)).includes('offer_ends'))
await desk.ok('cycles.current.patch', { closes_at: inDays(35), answer_days: 12 }, asAdmin)
await compare('dates moved, a place offered')
const decide = (who: MadeUser, state: 'ACCEPTED' | 'REJECTED') =>
  desk.ok('supervision_requests.patch', { id: asked.get(who.id) ?? '', state }, { as: supervisor.email })
await decide(second, 'REJECTED')
await decide(third, 'ACCEPTED')
await places(1)
await desk.ok('cycles.current.patch', { closes_at: null }, asAdmin)
await compare('answered, taken back, a date removed')
await desk.ok('supervision_requests.undo', { id: asked.get(second.id) ?? '' }, { as: supervisor.email })
await desk.ok('cycles.current.patch', { closes_at: inDays(40) }, asAdmin)
await compare('an answer undone, a date set again')
process.stdout.write(wrong.length === 0 ? 'every way of reading gave the same events\n' : `${wrong.join('\n')}\n`)

await server.close()
await endProgram(calendars)
await desk.close()
await database.close()
await postgres.end()
await rm(folder, { recursive: true })
process.exit(wrong.length > 0 ? 1 : 0)
