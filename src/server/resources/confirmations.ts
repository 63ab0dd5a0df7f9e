import type { Confirmation } from '#contract/resources/confirmations.ts'
import type { z } from 'zod'
import { PRODUCT } from '#domain/product.ts'
import { type ConfirmationRecord, findConfirmation, findConfirmationOf } from '../db/queries/confirmations.ts'
import type { Queryable } from '../db/client.ts'
import { findPeople, type Person } from '../db/queries/people/people.ts'
import { confirmationPdf } from '../confirmations/confirmation-pdf.ts'
import { Failure, found } from '../failure.ts'
import type { Handlers, UserContext } from '../operation.ts'
import { findOwnRequest } from './requests/request-actions.ts'

type WireConfirmation = z.input<typeof Confirmation>

const fullName = (person: Person | undefined): string | null =>
  [person?.firstName, person?.lastName].filter(Boolean).join(' ') || null

const findNames = async (db: Queryable, { studentId, supervisorId }: ConfirmationRecord) => {
  const people = await findPeople(
    db,
    [studentId, supervisorId].filter((id) => id !== null),
  )
  return { student: people.get(studentId ?? ''), supervisor: people.get(supervisorId ?? '') }
}

/** A revoked one says that it is, and since when: whom it was about is nobody's business any more. */
const present = async (db: Queryable, record: ConfirmationRecord): Promise<WireConfirmation> => {
  if (record.revokedAt) {
    const nothing = { student_name: null, supervisor_name: null, accepted_at: null, cycle_name: null }
    return { number: record.number, ...nothing, status: 'REVOKED', revoked_at: record.revokedAt.toISOString() }
  }
  const { student, supervisor } = await findNames(db, record)
  return {
    number: record.number,
    student_name: fullName(student),
    supervisor_name: fullName(supervisor),
    accepted_at: record.acceptedAt.toISOString(),
    cycle_name: record.cycleName,
    status: 'VALID',
    revoked_at: null,
  }
}

const findOwnConfirmation = async ({ db, actor }: UserContext, requestId: string): Promise<ConfirmationRecord> => {
  await findOwnRequest(db, requestId, 'SUPERVISION', actor)
  return found(await findConfirmationOf(db, requestId))
}

export const confirmationHandlers: Handlers<'confirmations.verify' | 'confirmations.get' | 'confirmations.document'> = {
  'confirmations.verify': async ({ db, services }, { code }) => {
    const read = await services.signer.read(db, code)
    if (!read.ok) throw new Failure('not_genuine')
    return present(db, found(await findConfirmation(db, read.number), 'not_genuine'))
  },
  'confirmations.get': async (context, { request_id }) =>
    present(context.db, await findOwnConfirmation(context, request_id)),
  'confirmations.document': async (context, { request_id }) => {
    const { db, locale, services } = context
    const record = await findOwnConfirmation(context, request_id)
    // The paper goes with the pair: when that ended there is none to hand out.
    if (record.revokedAt) throw new Failure('not_found')
    const { student, supervisor } = await findNames(db, record)
    return confirmationPdf({
      locale,
      student: fullName(student) ?? student?.email ?? '',
      supervisor: fullName(supervisor) ?? supervisor?.email ?? '',
      acceptedAt: record.acceptedAt,
      cycleName: record.cycleName,
      number: record.number,
      verifyUrl: `${services.publicUrl}/?code=${services.signer.sign(record.number)}`,
      productName: PRODUCT,
    })
  },
}
