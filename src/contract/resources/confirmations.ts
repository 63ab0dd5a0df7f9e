import { z } from 'zod'
import { operation } from '../operation.ts'
import { FileBytes, Id, Time } from '../shapes.ts'

/**
 * What a confirmation says, fixed when it was issued. One that has ended tells only how and when: REPLACED by another one
 * after a change of name, REVOKED with the pair. A name is the address of somebody who had not entered any.
 */
export const Confirmation = z.strictObject({
  number: z.string(),
  institution_name: z.string().nullable(),
  student_name: z.string().nullable(),
  supervisor_name: z.string().nullable(),
  accepted_at: Time.nullable(),
  cycle_name: z.string().nullable(),
  status: z.enum(['VALID', 'REPLACED', 'REVOKED']),
  ended_at: Time.nullable(),
})

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
    input: ofRequest,
    output: FileBytes,
    answer: { contentType: 'application/pdf', fileName: 'confirmation.pdf' },
    errorCodes: ['not_found'],
  }),
}
