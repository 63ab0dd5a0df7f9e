import { z } from 'zod'
import { operation } from '../operation.ts'
import { Id, NamedFile, Time, PersonName } from '../shapes.ts'

/**
 * A round of supervision; `closed_at` is null for the one that runs, `pairs` counts its confirmed pairs. It can be
 * called off until `call_off_until`; null: it can't.
 */
export const Cycle = z.strictObject({
  id: Id,
  name: z.string(),
  opened_at: Time,
  closed_at: Time.nullable(),
  pairs: z.int(),
  call_off_until: Time.nullable(),
})

const Counts = z.strictObject({ pairs: z.int(), requests: z.int(), conversations: z.int() })

/**
 * The effect of calling the running cycle off: `back` is restored, `ending` was begun in the new cycle and ends.
 * Supervisors with fewer places than they had taken prevent it.
 */
export const CallOff = z.strictObject({
  name: z.string(),
  before: z.string(),
  until: Time,
  back: Counts,
  ending: Counts,
  too_few_places: z.array(z.strictObject({ id: Id, name: z.string() })),
})

export type CallOff = z.output<typeof CallOff>

/** `before_new_cycle`: one is made by itself before a cycle begins; `last_at` null: none is there, or nobody knows of any. */
const Backups = z.strictObject({ before_new_cycle: z.boolean(), last_at: Time.nullable() })

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
    input: z.strictObject({
      name: PersonName,
      /** The cycle that is to be closed, in case another one runs by now; left out: the one that runs when this arrives. */
      cycle_id: Id.optional(),
    }),
    output: Cycle,
    status: 201,
    errorCodes: ['cycle_not_running', 'cycle_name_taken', 'backup_failed'],
  }),
  'admin.cycles.call_off.preview': operation('admin.cycles.call_off.preview', {
    summary: 'What calling off the running cycle would bring back, and what it would end.',
    who: ADMINS,
    input: z.strictObject({ id: Id }),
    output: CallOff,
    errorCodes: ['not_found', 'cycle_not_callable_off'],
  }),
  'admin.cycles.call_off': operation('admin.cycles.call_off', {
    summary: 'Calls the running cycle off within an hour of its beginning: the one before goes on as it was.',
    who: ADMINS,
    needsFreshSignIn: true,
    input: z.strictObject({ id: Id }),
    output: Cycle,
    errorCodes: ['not_found', 'cycle_not_callable_off', 'slots_below_taken'],
    // An acceptance would be the one too many.
    errorCodeOverrides: { no_slot_available: 'slots_below_taken' },
  }),
  'admin.backups.get': operation('admin.backups.get', {
    summary: 'Whether this server makes backups by itself, and when the last one was made.',
    who: ADMINS,
    input: z.strictObject({}),
    output: Backups,
  }),
  'admin.cycles.export': operation('admin.cycles.export', {
    summary: 'The confirmed pairs of a cycle; the running one is `current`.',
    who: ADMINS,
    cost: 'expensive',
    input: z.strictObject({ id: z.union([z.literal('current'), Id]) }),
    output: NamedFile,
    // Name of the running cycle's file.
    answer: { contentType: 'text/csv; charset=utf-8', fileName: 'confirmed_supervisions.csv' },
    errorCodes: ['not_found'],
  }),
}
