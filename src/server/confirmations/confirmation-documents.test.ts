import { isMainThread } from 'node:worker_threads'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type ConfirmationDocuments, confirmationDocuments } from './confirmation-documents.ts'
import type { ConfirmationContent } from './confirmation-pdf.ts'

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
})
