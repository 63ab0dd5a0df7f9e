/** The PDF of a confirmation, drawn by a thread that may fail, be busy or be gone. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { confirmationDocuments, drawingPool } from '#server/confirmations/confirmation-documents.ts'
import type { confirmationPdf } from '#server/confirmations/confirmation-pdf.ts'
import { PoolClosed, PoolFull, type WorkerPool } from '#server/workers/worker-pool.ts'
import { type Answer, type TestApi, testApp } from '#test/support/api.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { type MadeUser, makeStudent, makeSupervisor } from '#test/support/people.ts'

type Pool = WorkerPool<typeof confirmationPdf>

withDatabase('the document of a confirmation', (open) => {
  let api: TestApi
  let pool: Pool
  let run: Pool['run']
  let student: MadeUser
  let pair: string

  beforeEach(async () => {
    await emptyTables(open())
    pool = drawingPool()
    run = pool.run
    const documents = confirmationDocuments({ ...pool, run: (content) => run(content) })
    api = await testApp(open(), { services: { documents } })
    student = await makeStudent(open().db)
    const supervisor = await makeSupervisor(open().db)
    const added = await api.add(supervisor, student)
    pair = added.id
  })
  afterEach(() => api.close())

  const ask = (locale: 'en' | 'de' = 'en'): Promise<Answer> =>
    api.call('confirmations.document', { request_id: pair }, { as: student.email, locale })

  it('comes in the language of its reader, the same bytes again', async () => {
    const [first, second, german] = [await ask(), await ask(), await ask('de')]
    expect(first).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
    expect(second.body).toEqual(first.body)
    expect(german.body).not.toEqual(first.body)
  })

  it('lets others be answered while it is drawn', async () => {
    const drawn = Promise.withResolvers<Uint8Array>()
    run = () => drawn.promise as ReturnType<Pool['run']>
    const asked = ask()
    await api.ok('users.patch', { id: student.id, first_name: 'Meanwhile' }, { as: student.email })
    drawn.resolve(Buffer.from('%PDF'))
    expect((await asked).status).toBe(200)
  })

  it('fails once when the thread breaks down, and is there the next time', async () => {
    run = vi
      .fn<Pool['run']>()
      .mockRejectedValueOnce(new Error('worker exited with code 1'))
      .mockImplementation(pool.run)
    expect(await ask()).toMatchObject({ status: 500, body: { code: 'internal' } })
    expect((await ask()).status).toBe(200)
  })

  it.each([
    ['too many wait', new PoolFull()],
    ['the server stops', new PoolClosed()],
  ])('is not available for a moment when %s', async (_when, error) => {
    run = () => Promise.reject(error)
    expect(await ask()).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
      headers: { 'retry-after': '5' },
    })
  })
})
