import type { Cycle, cycleOperations, CallOff } from '#contract/resources/cycles.ts'
import type { ParsedInputOf } from '#contract/operations.ts'
import { CYCLE_CALL_OFF_MS } from '#domain/limits.ts'
import type { z } from 'zod'
import { inFileName } from '../confirmations/file-name.ts'
import type { Queryable } from '../db/client.ts'
import {
  cancelMailsOfEndingRequests,
  closePairs,
  freePlacesTakenOutside,
  type ListedCycle,
  listCycles,
  openNext,
  pairsOfClosedCycle,
  runningPairs,
  withdrawActive,
} from '../db/queries/cycles/closing-cycles.ts'
import { type Cycle as CycleRow, findRunningCycle, findRunningDates, isCycle } from '../db/queries/cycles/cycles.ts'
import {
  cycleBefore,
  saveEndingCycle,
  restoreCycle,
  countCallOff,
  endOpenRequests,
  overbookedByCallOff,
} from '../db/queries/cycles/calling-off.ts'
import { sendEvents } from '../db/queries/events.ts'
import { noticeEndOfPairs, takeBackEndedPairs } from '../db/queries/notices.ts'
import { confirmedSupervisionsCsv } from '../exports/csv.ts'
import { Failure, found } from '../failure.ts'
import type { Handlers } from '../operation.ts'
import { cleanNames } from './clean-input.ts'
import { wireRow } from './wire-row.ts'
import { nameOrAddress } from '#domain/names.ts'
import { replaceOutdatedConfirmations } from '../confirmations/issuing.ts'
import { findPeople } from '../db/queries/people/people.ts'
import { renewDeadlines } from './requests/answer-deadlines.ts'

const present = (cycle: ListedCycle): z.input<typeof Cycle> => ({ ...wireRow(cycle), call_off_until: null })

const presentRunning = (cycle: ListedCycle): z.input<typeof Cycle> => ({
  ...present(cycle),
  call_off_until: callOffEnd(cycle).toISOString(),
})

/** The running one first. */
const presentAll = async (db: Queryable, now: Date): Promise<z.input<typeof Cycle>[]> => {
  const [running, ...closed] = await listCycles(db)
  if (!running) return []
  const isCallable = now < callOffEnd(running) && (await cycleBefore(db, running)) !== null
  return [isCallable ? presentRunning(running) : present(running), ...closed.map(present)]
}

/** The cycle to close. @throws Failure when another one than the named one runs, and for a name that is there */
const requireNext = async (db: Queryable, { name, cycle_id: cycleId }: ParsedInputOf<'admin.cycles.open'>) => {
  const running = await findRunningCycle(db)
  if (cycleId !== undefined && cycleId !== running.id) throw new Failure('cycle_not_running')
  if ((await listCycles(db)).some((cycle) => cycle.name === name)) throw new Failure('cycle_name_taken')
  return running
}

/**
 * Closes the running cycle and opens the next one. A name that is there already is refused, and
 * so is a call that meant another cycle: it would close the one that somebody else has just opened. What it takes away is kept for
 * an hour, and anybody who had their data deleted is erased after that (jobs/new-cycle.ts).
 */
const startNext = async (db: Queryable, running: { readonly id: string }, name: string, now: Date) => {
  await cancelMailsOfEndingRequests(db, now)
  await saveEndingCycle(db, running.id, now)
  // They are mailed only when it can't be called off any more.
  await noticeEndOfPairs(db, running.id, now, new Date(now.getTime() + CYCLE_CALL_OFF_MS))
  await closePairs(db, running.id, now)
  await withdrawActive(db, now)
  await freePlacesTakenOutside(db)
  const opened = await openNext(db, name, now)
  await sendEvents(db, [{ userId: null, type: 'cycle', data: { cycle_id: opened.id } }], now)
  return { ...opened, pairs: 0 }
}

/** The name of a past cycle tells its file apart from the others; that of the running one is the specification's. */
const exportOf = async (db: Queryable, id: string) => {
  const running = await findRunningCycle(db)
  if (id === 'current' || id === running.id) {
    return { fileName: 'confirmed_supervisions.csv', bytes: confirmedSupervisionsCsv(await runningPairs(db)) }
  }
  const { name } = found((await listCycles(db)).find((cycle) => cycle.id === id))
  const bytes = confirmedSupervisionsCsv(await pairsOfClosedCycle(db, id))
  return { fileName: `confirmed_supervisions_${inFileName(name)}.csv`, bytes }
}

export const cycleHandlers: Handlers<keyof typeof cycleOperations> = {
  'admin.cycles.list': ({ db, now }) => presentAll(db, now),
  'admin.cycles.open': {
    prepare: async ({ db: before, services }, input) => {
      const { name } = cleanNames({ name: input.name })
      const meant = await requireNext(before, { ...input, name })
      await services.backups.beforeNewCycle().catch(() => {
        throw new Failure('backup_failed')
      })
      return {
        locks: () => ({ cycle: 'update' }),
        run: async ({ db, now }) => {
          const running = await requireNext(db, { ...input, name })
          // Somebody else's cycle began during the backup.
          if (running.id !== meant.id) throw new Failure('cycle_not_running')
          return presentRunning(await startNext(db, running, name, now))
        },
      }
    },
  },
  'admin.cycles.call_off.preview': ({ db, now }, { id }) => previewCallOff(db, id, now),
  'admin.cycles.call_off': {
    locks: () => ({ cycle: 'update' }),
    run: async ({ db, now, services }, { id }) => {
      await callOff(db, id, { now, timeZone: services.config.timeZone })
      return async (committed) => {
        const [running] = await presentAll(committed.db, now)
        return found(running)
      }
    },
  },
  'admin.backups.get': async ({ services: { backups } }) => ({
    before_new_cycle: backups.areMadeHere,
    last_at: (await backups.last())?.toISOString() ?? null,
  }),
  'admin.cycles.export': ({ db }, { id }) => exportOf(db, id),
}

/** A new cycle that was begun by mistake (docs/decisions/0064-calling-off-a-cycle.md). */
/** From then on a new cycle can't be called off. */
const callOffEnd = ({ openedAt }: Pick<CycleRow, 'openedAt'>): Date => {
  return new Date(openedAt.getTime() + CYCLE_CALL_OFF_MS)
}

/** @throws Failure cycle_not_callable_off when it does not run any more, when it is too late, or for the first */
const findCallable = async (db: Queryable, id: string, now: Date): Promise<{ running: CycleRow; before: CycleRow }> => {
  const running = await findRunningCycle(db)
  const before = await cycleBefore(db, running)
  if (running.id !== id) throw new Failure((await isCycle(db, id)) ? 'cycle_not_callable_off' : 'not_found')
  if (!before || now >= callOffEnd(running)) throw new Failure('cycle_not_callable_off')
  return { running, before }
}

/** Things that calling a cycle off brings back and ends, and the people who stand in the way. @throws Failure as above */
const previewCallOff = async (db: Queryable, id: string, now: Date): Promise<z.input<typeof CallOff>> => {
  const { running, before } = await findCallable(db, id, now)
  const people = await findPeople(db, await overbookedByCallOff(db))
  return {
    name: running.name,
    before: before.name,
    until: callOffEnd(running).toISOString(),
    ...(await countCallOff(db, before)),
    too_few_places: [...people.values()].map((person) => ({ id: person.id, name: nameOrAddress(person) })),
  }
}

/** Makes everything as it was before the cycle began; what was begun in it ends. @throws Failure as above */
const callOff = async (
  db: Queryable,
  id: string,
  when: { readonly now: Date; readonly timeZone: string },
): Promise<void> => {
  const { now } = when
  const { running, before } = await findCallable(db, id, now)
  if ((await overbookedByCallOff(db)).length > 0) throw new Failure('slots_below_taken')
  await endOpenRequests(db, now)
  await takeBackEndedPairs(db, before.id)
  await restoreCycle(db, running, before, now)
  const again = await findRunningDates(db)
  await renewDeadlines(db, again, when)
  // Names may have changed meanwhile.
  await replaceOutdatedConfirmations(db, null, now)
  await sendEvents(db, [{ userId: null, type: 'cycle', data: { cycle_id: before.id, called_off: true } }], now)
}
