import { isMainThread } from 'node:worker_threads'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { PoolClosed, PoolFull, type WorkerPool } from '../workers/worker-pool.ts'
import { type ConfirmationDocuments, confirmationDocuments } from './confirmation-documents.ts'
import type { ConfirmationContent, confirmationPdf } from './confirmation-pdf.ts'

type Pool = WorkerPool<typeof confirmationPdf>

const content: ConfirmationContent = {
  locale: 'en',
  institution: null,
  student: 'Maria Gruber',
  supervisor: 'Jürgen Öllinger',
  workingTitle: null,
  acceptedAt: new Date('2026-11-20T23:30:00Z'),
  timeZone: 'Europe/Berlin',
  cycleName: 'Winter 2026/27',
  number: 'T26-7K3M-9QXF',
  verifyUrl: 'https://tandem.example/?code=abc',
  productName: 'Tandem',
}

describe('documents', () => {
  let documents: ConfirmationDocuments
  afterEach(async () => {
    vi.doUnmock('pdfkit')
    await documents.close()
  })

  test('are drawn in a thread: this one could not', async () => {
    expect(isMainThread).toBe(true)
    vi.doMock('pdfkit', () => {
      throw new Error('drawn on the main thread')
    })
    documents = confirmationDocuments()
    const [one, other] = await Promise.all([documents.pdf(content), documents.pdf({ ...content, locale: 'de' })])
    for (const pdf of [one, other]) expect(Buffer.from(pdf).toString('latin1')).toMatch(/^%PDF-1\.7/)
    expect(one).not.toEqual(other)
  })

  test('are given up when they are closed', async () => {
    documents = confirmationDocuments()
    const drawing = Promise.allSettled([documents.pdf(content), documents.pdf({ ...content, locale: 'de' })])
    await documents.close()
    const givenUp = { status: 'rejected', reason: expect.any(PoolClosed) as PoolClosed }
    expect(await drawing).toEqual([givenUp, givenUp])
    await expect(documents.pdf(content)).rejects.toThrow(PoolClosed)
  })

  const over = (run: Pool['run']): ConfirmationDocuments => {
    documents = confirmationDocuments({ run, close: () => Promise.resolve() })
    return documents
  }
  const bytes = (length: number) => Buffer.alloc(length)

  test('are drawn once for who asks at the same time, and for who asks later', async () => {
    const drawn = Promise.withResolvers<Buffer>()
    const run = vi.fn<Pool['run']>(() => drawn.promise)
    const { pdf } = over(run)
    const asked = [pdf(content), pdf({ ...content })]
    drawn.resolve(bytes(9))
    expect(await Promise.all(asked)).toEqual([bytes(9), bytes(9)])
    await pdf(content)
    expect(run).toHaveBeenCalledTimes(1)
    await pdf({ ...content, locale: 'de' })
    await pdf({ ...content, number: 'T26-0000-0000' })
    expect(run).toHaveBeenCalledTimes(3)
  })

  test('that failed are drawn anew the next time', async () => {
    const run = vi.fn<Pool['run']>().mockRejectedValueOnce(new PoolFull()).mockResolvedValue(bytes(9))
    const { pdf } = over(run)
    const asked = await Promise.allSettled([pdf(content), pdf(content)])
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await pdf(content)).toEqual(bytes(9))
    expect(run).toHaveBeenCalledTimes(2)
  })

  test('are remembered within bounds: the oldest make room', async () => {
    const run = vi.fn<Pool['run']>(async () => bytes(1024 * 1024))
    const { pdf } = over(run)
    const numbers = Array.from({ length: 9 }, (_, n) => `T26-0000-000${n}`)
    for (const number of numbers) await pdf({ ...content, number })
    expect(run).toHaveBeenCalledTimes(9)
    await pdf({ ...content, number: numbers[8] ?? '' })
    expect(run).toHaveBeenCalledTimes(9)
    await pdf({ ...content, number: numbers[0] ?? '' })
    expect(run).toHaveBeenCalledTimes(10)
  })

  test('come for all who wait, though others push each other out meanwhile', async () => {
    const run = vi.fn<Pool['run']>(async () => bytes(5 * 1024 * 1024))
    const { pdf } = over(run)
    const numbers = Array.from({ length: 9 }, (_, n) => `T26-0000-000${n}`)
    const all = await Promise.all(numbers.map((number) => pdf({ ...content, number })))
    expect(all.map(({ length }) => length)).toEqual(numbers.map(() => 5 * 1024 * 1024))
  })

  test('that are larger than all that may be remembered come all the same', async () => {
    const run = vi.fn<Pool['run']>(async () => bytes(20 * 1024 * 1024))
    const { pdf } = over(run)
    expect((await pdf(content)).length).toBe(20 * 1024 * 1024)
  })
})
