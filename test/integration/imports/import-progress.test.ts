/** How far an import is and how it ended, as admins see it, no matter who waits for its answer. */
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OutputOf } from '#contract/operations.ts'
import { IMPORT_SILENCE_MS } from '#domain/imports/imports.ts'
import { IMPORT_ISSUES_KEPT_MS } from '#domain/limits.ts'
import { readConfig } from '#server/config.ts'
import { insertImportRun, listImportRuns } from '#server/db/queries/imports/runs.ts'
import { fileReaders, type FileReaders } from '#server/imports/file-readers.ts'
import { importRuns } from '#server/imports/import-runs.ts'
import { housekeeping } from '#server/jobs/housekeeping.ts'
import { type TestApi, testApp, type TestApiOptions } from '#test/support/api.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { type EventStreamClient, openEvents, settled } from '#test/support/event-stream.ts'
import { type Gate, makeGate } from '#test/support/gate.ts'
import { csvFile, manySupervisors, supervisorList, tagListOf } from '#test/support/imports/import-files.ts'
import { type MadeUser, makeAdmin, makeSupervisor } from '#test/support/people.ts'
import { onTwoInstances } from '#test/support/race.ts'

type Run = OutputOf<'admin.imports.list'>[number]

const ADA = 'Ada,Weiß,ada@uni.example,3,1'
const OFTEN = { tellEveryMs: 1 }

/** Reads files when it is told to; meanwhile it is half through the rows. */
const slowReaders = () => {
  const [arrived, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const quick = fileReaders()
  const readers: FileReaders = {
    ...quick,
    supervisors: async (bytes, report) => {
      report?.('checking', 1, 2)
      arrived.resolve()
      await goOn.promise
      return quick.supervisors(bytes, report)
    },
  }
  return { readers, arrived: arrived.promise, goOn: () => goOn.resolve() }
}

withDatabase('an import', (open) => {
  let api: TestApi
  let admin: MadeUser
  let other: MadeUser

  const start = async (options: TestApiOptions = {}): Promise<void> => {
    api = await testApp(open(), options)
    ;[admin, other] = [await makeAdmin(open().db, { firstName: 'Hypatia' }), await makeAdmin(open().db)]
  }
  beforeEach(() => emptyTables(open()))
  afterEach(() => api.close())

  const seenBy = (who: MadeUser): Promise<Run[]> => api.ok('admin.imports.list', {}, { as: who.email })
  const upload = (file = supervisorList(ADA), dryRun = false) =>
    api.call('admin.supervisors.import', { file, dry_run: dryRun }, { as: admin.email })

  /** No import has given a sign of life for a while. */
  const fallSilent = () =>
    open().db.execute(sql`
      update import_runs set seen_at = clock_timestamp() - ${IMPORT_SILENCE_MS + 1000} * interval '1 millisecond'`)

  const tidyUp = (aheadMs: number) =>
    housekeeping(open().db, () => new Date(Date.now() + aheadMs), readConfig({}).sessions).work(AbortSignal.any([]))

  it('shows another admin how far it is, and then what it came to', async () => {
    const { readers, arrived, goOn } = slowReaders()
    await start({ services: { fileReaders: readers, importRuns: importRuns(OFTEN) } })
    expect(await seenBy(other)).toEqual([])
    const uploading = upload()
    await arrived
    await expect.poll(() => seenBy(other)).toMatchObject([{ phase: 'checking', done: 1, total: 2 }])
    const started = { id: admin.id, first_name: 'Hypatia' }
    const [run] = await seenBy(other)
    expect(run).toMatchObject({ kind: 'supervisors', dry_run: false, state: 'running', started_by: started })
    expect(run).toMatchObject({ ended_at: null, code: null, summary: null })
    goOn()
    await uploading
    const summary = { created: 1, updated: 0, unchanged: 0, removed: 0, issues: 0 }
    expect(await seenBy(other)).toMatchObject([{ id: run?.id, state: 'done', code: null, summary }])
  })

  it('that was refused says how much there is to correct; one that failed, why', async () => {
    await start()
    await upload(supervisorList(ADA, 'Ben,Ohm,nowhere,1,0', 'Cleo,Curie,nobody,1,0'))
    expect(await seenBy(other)).toMatchObject([{ state: 'refused', code: null, summary: { created: 0, issues: 2 } }])
    await upload(csvFile('Name\nAda'))
    expect(await seenBy(other)).toMatchObject([{ state: 'failed', code: 'invalid_csv', summary: null }])
  })

  it('that was refused shows the first places to be corrected to anybody who comes back, in their language', async () => {
    await start()
    const bad = Array.from({ length: 25 }, (_, place) => `Ben,Ohm,nowhere ${place},1,0`)
    await upload(supervisorList(ADA, ...bad), true)
    const [run] = await seenBy(other)
    expect(run?.issues).toHaveLength(20)
    expect(run?.issues[0]).toMatchObject({ line: 3, column: 'Email', message: expect.stringContaining('nowhere 0') })
    expect(run?.issues.at(-1)).toEqual({ line: null, column: null, message: 'And 6 more, which are not listed.' })
    const inGerman = await api.ok('admin.imports.list', {}, { as: other.email, locale: 'de' })
    expect(inGerman[0]?.issues.at(-1)?.message).not.toBe(run?.issues.at(-1)?.message)

    await upload(csvFile('Name\nAda'))
    expect(await seenBy(other)).toMatchObject([
      {
        state: 'failed',
        issues: [
          { message: 'Missing columns: First Name, Last Name, Email, Capacity' },
          { message: 'Columns of the file: Name' },
        ],
      },
      { state: 'refused', dry_run: true },
    ])
    await upload()
    expect((await seenBy(other))[0]?.issues).toEqual([])
  })

  it('that was refused forgets what was to be corrected after a week, and at once with a person named there', async () => {
    await start()
    const { db } = open()
    const upToDate = () => seenBy(other).then(([run]) => run?.issues.length)
    const refused = () => upload(supervisorList('Ada,Weiß,other.admin@uni.example,3,1'))
    const named = await makeAdmin(db, { email: 'Other.Admin@uni.example' })
    await refused()
    expect(await upToDate()).toBe(1)
    await tidyUp(IMPORT_ISSUES_KEPT_MS - 60_000)
    expect(await upToDate()).toBe(1)
    await tidyUp(IMPORT_ISSUES_KEPT_MS + 60_000)
    expect(await upToDate()).toBe(0)
    await refused()
    await api.ok('users.delete', { id: named.id }, { as: admin.email })
    expect(await upToDate()).toBe(0)
  })

  it('an import whose admin lost the right meanwhile is not allowed, and says so', async () => {
    const { readers, arrived, goOn } = slowReaders()
    await start({ services: { fileReaders: readers } })
    const uploading = upload()
    await arrived
    await open().db.execute(sql`update users set role = 'SUPERVISOR' where id = ${admin.id}`)
    goOn()
    expect(await uploading).toMatchObject({ status: 403 })
    expect(await seenBy(other)).toMatchObject([{ state: 'failed', code: 'not_allowed' }])
  })

  it('is kept one of a kind; a look at a file does not take the place of an import', async () => {
    await start()
    await upload()
    await upload(supervisorList('Ben,Ohm,ben@uni.example,1,0'))
    await upload(supervisorList(ADA), true)
    await api.ok('admin.tags.import', { file: tagListOf(['a']) }, { as: other.email })
    const runs = await seenBy(other)
    expect(runs.map(({ kind, dry_run, summary }) => [kind, dry_run, summary?.created])).toEqual([
      ['tags', false, 1],
      ['supervisors', true, 0],
      ['supervisors', false, 1],
    ])
  })

  it('goes on when the connection breaks after the file has arrived', async () => {
    const { readers, arrived, goOn } = slowReaders()
    await start({ services: { fileReaders: readers } })
    const url = await api.app.listen({ host: '127.0.0.1', port: 0 })
    const connected = once(api.app.server, 'connection') as Promise<[NodeJS.EventEmitter]>
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(supervisorList(ADA).bytes)]), 'supervisors.csv')
    const leaving = new AbortController()
    const headers = { cookie: await api.signIn(admin.email) }
    const sent = { method: 'POST', headers, body: form, signal: leaving.signal }
    const answer = fetch(`${url}/api/admin/supervisors/import`, sent)
    await arrived
    const [socket] = await connected
    const gone = once(socket, 'close')
    leaving.abort()
    await expect(answer).rejects.toThrow('abort')
    await gone
    expect(await seenBy(other)).toMatchObject([{ state: 'running' }])
    goOn()
    await expect.poll(() => seenBy(other)).toMatchObject([{ state: 'done', summary: { created: 1 } }])
    const { rows } = await open().db.execute(sql`select email from users where role = 'SUPERVISOR'`)
    expect(rows).toEqual([{ email: 'ada@uni.example' }])
  })

  it('an import without a sign of life was interrupted; the next one takes its place', async () => {
    await start()
    const dead = { kind: 'supervisors', dryRun: false, startedBy: admin.id } as const
    const id = await insertImportRun(open().db, dead, [], new Date())
    expect(await seenBy(other)).toMatchObject([{ id, state: 'running' }])
    await fallSilent()
    expect(await seenBy(other)).toMatchObject([{ id, state: 'interrupted', ended_at: null }])
    await upload()
    expect(await seenBy(other)).toMatchObject([{ state: 'done' }])
  })

  it('whose process slept goes on', async () => {
    const { readers, arrived, goOn } = slowReaders()
    // Its timer never comes round.
    await start({ services: { fileReaders: readers, importRuns: importRuns({ tellEveryMs: 1_000_000 }) } })
    const uploading = upload()
    await arrived
    await fallSilent()
    expect(await seenBy(other)).toMatchObject([{ state: 'running' }])
    goOn()
    await uploading
    expect(await seenBy(other)).toMatchObject([{ state: 'done' }])
  })

  it('without news gives a sign of life before it counts as silent', async () => {
    await start()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    try {
      const slow = { kind: 'supervisors', dryRun: false, startedBy: admin.id } as const
      const run = await importRuns().begin(open().db, slow, () => new Date())
      await fallSilent()
      vi.advanceTimersByTime(IMPORT_SILENCE_MS / 2)
      await run.close()
    } finally {
      vi.useRealTimers()
    }
    expect(await listImportRuns(open().db)).toMatchObject([{ isSilent: false, endedAt: null }])
  })

  it('tells admins as it goes on, and nobody else', async () => {
    await start({ services: { importRuns: importRuns(OFTEN) } })
    const url = await api.app.listen({ host: '127.0.0.1', port: 0 })
    const supervisor = await makeSupervisor(open().db, { email: 'sees.nothing@uni.example' })
    const listen = async ({ email }: MadeUser): Promise<EventStreamClient> =>
      (await settled(await openEvents(url, await api.signIn(email)))).stream
    const [told, untold] = [await listen(other), await listen(supervisor)]
    await upload(csvFile(manySupervisors(4000)))
    const heard: unknown[] = []
    const times = (phase: string | null) => heard.filter((data) => (data as { phase: unknown }).phase === phase).length
    // Its begin and its end are told by the database, what lies between by this process: in no order between the two.
    while (times(null) < 2 || times('writing') === 0) heard.push((await told.next('import')).data)
    told.close()
    // Which ends the other stream.
    await api.app.close()
    expect((await untold.rest()).filter(({ type }) => type === 'import')).toEqual([])
  })
})

onTwoInstances((track) => {
  let gate: Gate
  beforeAll(async () => {
    gate = await makeGate(track.database)
  })
  afterAll(() => gate.release())

  describe('an import that writes on another instance', () => {
    it('shows that it does, though its transaction is not over', async () => {
      const [admin, other] = [await makeAdmin(track.db), await makeAdmin(track.db)]
      const upload = await track.prepare(admin, 'admin.supervisors.import', { file: supervisorList(ADA) })
      const look = await track.prepare(other, 'admin.imports.list', {})
      await gate.shut(['supervisors'])
      const uploading = upload()
      await gate.still([uploading])
      await expect.poll(async () => (await look()).body).toMatchObject([{ state: 'running', phase: 'writing' }])
      await gate.open()
      await uploading
      expect((await look()).body).toMatchObject([{ state: 'done', summary: { created: 1 } }])
    })
  })
})
