/** A new cycle that was begun by mistake (docs/decisions/0064-calling-off-a-cycle.md). */
import type { CallOff } from '#contract/resources/cycles.ts'
import { CYCLE_CALL_OFF_MS } from '#domain/limits.ts'
import { nameOrAddress } from '#domain/names.ts'
import type { z } from 'zod'
import { replaceOutdatedConfirmations } from '../confirmations/issuing.ts'
import type { Queryable } from '../db/client.ts'
import {
  restoreCycle,
  countCallOff,
  cycleBefore,
  endOpenRequests,
  overbookedByCallOff,
} from '../db/queries/cycles/calling-off.ts'
import { type Cycle, findRunningCycle, findRunningDates, isCycle } from '../db/queries/cycles/cycles.ts'
import { sendEvents } from '../db/queries/events.ts'
import { findPeople } from '../db/queries/people/people.ts'
import { Failure } from '../failure.ts'
import { takeBackEndedPairs } from '../db/queries/notices.ts'
import { renewDeadlines } from './requests/answer-deadlines.ts'

/** From then on a new cycle can't be called off. */
export function callOffEnd({ openedAt }: Pick<Cycle, 'openedAt'>): Date {
  return new Date(openedAt.getTime() + CYCLE_CALL_OFF_MS)
}

/** @throws Failure cycle_not_callable_off when it does not run any more, when it is too late, or for the first */
const findCallable = async (db: Queryable, id: string, now: Date): Promise<{ running: Cycle; before: Cycle }> => {
  const running = await findRunningCycle(db)
  const before = await cycleBefore(db, running)
  if (running.id !== id) throw new Failure((await isCycle(db, id)) ? 'cycle_not_callable_off' : 'not_found')
  if (!before || now >= callOffEnd(running)) throw new Failure('cycle_not_callable_off')
  return { running, before }
}

/** Things that calling a cycle off brings back and ends, and the people who stand in the way. @throws Failure as above */
export async function previewCallOff(db: Queryable, id: string, now: Date): Promise<z.input<typeof CallOff>> {
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
export async function callOff(
  db: Queryable,
  id: string,
  when: { readonly now: Date; readonly timeZone: string },
): Promise<void> {
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
