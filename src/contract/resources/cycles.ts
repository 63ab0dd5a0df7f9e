import { z } from 'zod'
import { operation } from '../operation.ts'
import { Id, NamedFile, Time, PersonName } from '../shapes.ts'

/** A round of supervision; `closed_at` is null for the one that runs, `pairs` counts its confirmed pairs. */
export const Cycle = z.strictObject({
  id: Id,
  name: z.string(),
  opened_at: Time,
  closed_at: Time.nullable(),
  pairs: z.int(),
})

const ADMINS = { roles: ['ADMIN'] } as const

export const cycleOperations = {
  'admin.cycles.list': operation('admin.cycles.list', {
    summary: 'All cycles, the running one first.',
    who: ADMINS,
    input: z.strictObject({}),
    output: z.array(Cycle),
  }),
  'admin.cycles.open': operation('admin.cycles.open', {
    summary: 'Closes the running cycle and opens the next: pairs are stored and ended, pending requests cancelled.',
    who: ADMINS,
    needsFreshSignIn: true,
    input: z.strictObject({ name: PersonName }),
    output: Cycle,
    status: 201,
    errorCodes: ['cycle_name_taken'],
  }),
  'admin.cycles.export': operation('admin.cycles.export', {
    summary: 'The confirmed pairs of a cycle; the running one is `current`.',
    who: ADMINS,
    cost: 'expensive',
    input: z.strictObject({ id: z.union([z.literal('current'), Id]) }),
    output: NamedFile,
    // Name of the running cycle's file: specification section 9.
    answer: { contentType: 'text/csv; charset=utf-8', fileName: 'confirmed_supervisions.csv' },
    errorCodes: ['not_found'],
  }),
}
