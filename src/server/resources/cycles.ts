import type { Cycle, cycleOperations } from '#contract/resources/cycles.ts'
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
import { findRunningCycle } from '../db/queries/cycles/cycles.ts'
import { cycleBefore, saveEndingCycle } from '../db/queries/cycles/calling-off.ts'
import { sendEvents } from '../db/queries/events.ts'
import { noticeEndOfPairs } from '../db/queries/notices.ts'
import { confirmedSupervisionsCsv } from '../exports/csv.ts'
import { Failure, found } from '../failure.ts'
import type { Handlers } from '../operation.ts'
import { callOff, callOffEnd, previewCallOff } from './calling-off.ts'
import { cleanNames } from './clean-input.ts'

const present = ({ id, name, openedAt, closedAt, pairs }: ListedCycle): z.input<typeof Cycle> => ({
  id,
  name,
  opened_at: openedAt.toISOString(),
  closed_at: closedAt?.toISOString() ?? null,
  pairs,
  call_off_until: null,
})

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
