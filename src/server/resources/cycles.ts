import type { Cycle, cycleOperations } from '#contract/resources/cycles.ts'
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
import { eraseDeleted } from '../db/queries/accounts/erasure.ts'
import { recordEvents } from '../db/queries/events.ts'
import { bumpMatchingRevision } from '../db/queries/matching/revision.ts'
import { confirmedSupervisionsCsv } from '../exports/confirmed-supervisions-csv.ts'
import { Failure, found } from '../failure.ts'
import type { Handlers } from '../operation.ts'
import { cleanNames } from './clean-input.ts'

const present = ({ id, name, openedAt, closedAt, pairs }: ListedCycle): z.input<typeof Cycle> => ({
  id,
  name,
  opened_at: openedAt.toISOString(),
  closed_at: closedAt?.toISOString() ?? null,
  pairs,
})

/**
 * Closes the running cycle and opens the next one (product.md section 5). A name that is there already is refused: so is
 * the second click of a double click, which would close the cycle that the first one opened.
 */
const startNext = async (db: Queryable, name: string, now: Date): Promise<ListedCycle> => {
  if ((await listCycles(db)).some((cycle) => cycle.name === name)) throw new Failure('cycle_name_taken')
  const running = await findRunningCycle(db)
  await cancelMailsOfEndingRequests(db, now)
  await closePairs(db, running.id, now)
  await withdrawActive(db, now)
  await freePlacesTakenOutside(db)
  const supervisorsErased = await eraseDeleted(db)
  const opened = await openNext(db, name, now)
  await recordEvents(db, [{ userId: null, type: 'cycle', data: { cycle_id: opened.id } }], now)
  if (supervisorsErased) await bumpMatchingRevision(db, { vocabulary: true })
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
  'admin.cycles.list': async ({ db }) => (await listCycles(db)).map(present),
  'admin.cycles.open': {
    locks: () => ({ cycle: 'update' }),
    run: async ({ db, now }, input) => {
      const { name } = cleanNames({ name: input.name })
      return present(await startNext(db, name, now))
    },
  },
  'admin.cycles.export': ({ db }, { id }) => exportOf(db, id),
}
