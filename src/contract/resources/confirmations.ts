import { z } from 'zod'
import { operation } from '../operation.ts'
import { Id, NamedFile, Time } from '../shapes.ts'

const Valid = z.strictObject({
  number: z.string(),
  institution_name: z.string().nullable(),
  /** The address of somebody who had not entered a name. */
  student_name: z.string(),
  /** With the academic title. */
  supervisor_name: z.string(),
  /** The working title of the thesis, if both wanted it there. */
  working_title: z.string().nullable(),
  accepted_at: Time,
  cycle_name: z.string(),
  status: z.literal('VALID'),
  ended_at: z.null(),
})

/** Replaced by another one after a change of name or working title, or revoked with the pair. Whom it named is told to nobody any more. */
const Ended = z.strictObject({
  number: z.string(),
  institution_name: z.null(),
  student_name: z.null(),
  supervisor_name: z.null(),
  working_title: z.null(),
  accepted_at: z.null(),
  cycle_name: z.null(),
  status: z.enum(['REPLACED', 'REVOKED']),
  ended_at: Time,
})

/** The content of a confirmation, fixed when it was issued. */
export const Confirmation = z.discriminatedUnion('status', [Valid, Ended])

const THE_TWO_AND_ADMINS = { roles: ['STUDENT', 'SUPERVISOR', 'ADMIN'] } as const
const ofRequest = z.strictObject({ request_id: Id })

export const confirmationOperations = {
  'confirmations.verify': operation('confirmations.verify', {
    summary: 'What the QR code of a document stands for; 404 `not_genuine` when nothing does.',
    who: 'everybody',
    // Any text: what is no code at all is not genuine either.
    input: z.strictObject({ code: z.string() }),
    output: Confirmation,
    errorCodes: ['not_genuine'],
  }),
  'confirmations.get': operation('confirmations.get', {
    summary: 'The confirmation of a pair.',
    who: THE_TWO_AND_ADMINS,
    input: ofRequest,
    output: Confirmation,
    errorCodes: ['not_found'],
  }),
  'confirmations.document': operation('confirmations.document', {
    summary: 'The confirmation as a PDF with a QR code.',
    who: THE_TWO_AND_ADMINS,
    cost: 'expensive',
    input: ofRequest,
    output: NamedFile,
    answer: { contentType: 'application/pdf', fileName: 'confirmation.pdf' },
    errorCodes: ['not_found'],
  }),
}
