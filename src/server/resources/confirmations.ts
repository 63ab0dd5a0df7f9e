import type { Confirmation, confirmationOperations } from '#contract/resources/confirmations.ts'
import type { z } from 'zod'
import { PRODUCT } from '#domain/product.ts'
import { type ConfirmationRecord, findConfirmation, findConfirmationOf } from '../db/queries/confirmations.ts'
import { confirmationFileName } from '../confirmations/file-name.ts'
import { isSameContent, titledName } from '../confirmations/fixed-content.ts'
import { Failure, found } from '../failure.ts'
import type { Handlers, RequestContext, UserContext } from '../operation.ts'
import { findOwnRequest } from './requests/request-actions.ts'

type WireConfirmation = z.input<typeof Confirmation>

const NOTHING = {
  institution_name: null,
  student_name: null,
  supervisor_name: null,
  working_title: null,
  accepted_at: null,
  cycle_name: null,
}

/** An ended confirmation says how, and since when: its names are nobody's business any more. */
const present = (record: ConfirmationRecord): WireConfirmation => {
  const { number, endedAt, replaced } = record
  if (endedAt) {
    return { number, ...NOTHING, status: replaced ? 'REPLACED' : 'REVOKED', ended_at: endedAt.toISOString() }
  }
  return {
    number,
    institution_name: record.institutionName,
    student_name: found(record.studentName),
    supervisor_name: found(titledName(record)),
    working_title: record.workingTitle,
    accepted_at: record.acceptedAt.toISOString(),
    cycle_name: record.cycleName,
    status: 'VALID',
    ended_at: null,
  }
}

/** The document that a code was made for; names on an ended one may be gone meanwhile, which its signature outlives. */
const findGenuine = async (
  { db, services }: Pick<RequestContext<unknown>, 'db' | 'services'>,
  code: string,
): Promise<ConfirmationRecord | null> => {
  const read = await services.signer.read(db, code)
  const record = read.ok ? await findConfirmation(db, read.number) : null
  if (!read.ok || !record) return null
  return record.endedAt || isSameContent(read.digest, record) ? record : null
}

const findOwnConfirmation = async ({ db, actor }: UserContext, requestId: string): Promise<ConfirmationRecord> => {
  await findOwnRequest(db, requestId, 'SUPERVISION', actor)
  return found(await findConfirmationOf(db, requestId))
}

export const confirmationHandlers: Handlers<keyof typeof confirmationOperations> = {
  'confirmations.verify': async (context, { code }) => present(found(await findGenuine(context, code), 'not_genuine')),
  'confirmations.get': async (context, { request_id }) => present(await findOwnConfirmation(context, request_id)),
  'confirmations.document': async (context, { request_id }) => {
    const { locale, services } = context
    const record = await findOwnConfirmation(context, request_id)
    // The paper goes with the pair: when that ended there is none to hand out.
    if (record.endedAt) throw new Failure('not_found')
    const student = found(record.studentName)
    const bytes = await services.documents.pdf({
      locale,
      institution: record.institutionName,
      logo: services.site.institution.logo?.png ?? null,
      student,
      supervisor: found(titledName(record)),
      workingTitle: record.workingTitle,
      acceptedAt: record.acceptedAt,
      timeZone: services.config.timeZone,
      cycleName: record.cycleName,
      number: record.number,
      verifyUrl: `${services.site.publicUrl}/?code=${services.signer.sign(record)}`,
    })
    return { fileName: confirmationFileName({ locale, number: record.number, student, product: PRODUCT }), bytes }
  },
}
