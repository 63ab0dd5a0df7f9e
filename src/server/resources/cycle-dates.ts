/** The moments of the running cycle, and whom a change of them hits (docs/decisions/0092-dates-of-a-cycle.md). */
import type { ParsedInputOf } from '#contract/operations.ts'
import type { CurrentCycle, cycleDateOperations, DatesEffect } from '#contract/resources/cycle-dates.ts'
import {
  type CycleRules,
  isAskingAhead,
  isPlausible,
  misplacedMoment,
  type Phase,
  phaseAt,
  phaseErrorCode,
  sameRules,
} from '#domain/cycles/phases.ts'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { findRunningDates, type RunningCycle, setRules } from '../db/queries/cycles/cycles.ts'
import { findTableIds } from '../db/queries/people/people-table.ts'
import { findConcernedByDates } from '../db/queries/mails/mails-to-many.ts'
import { sendEvents } from '../db/queries/events.ts'
import { countEndedWithCycle } from '../db/queries/requests/answer-deadlines.ts'
import { countAllPending } from '../db/queries/requests/inbox.ts'
import { Failure } from '../failure.ts'
import { enqueueDatesMails } from '../notifications/mails-to-many.ts'
import type { Handlers, UserContext } from '../operation.ts'
import { countExpiring, renewDeadlines } from './requests/answer-deadlines.ts'
import { wireRow } from './wire-row.ts'
import { effectOf } from './people/people-selection.ts'
import { peopleFilterOf } from './people/people-table.ts'

type PresentingContext = Pick<UserContext, 'now' | 'services'>

/** The running cycle as everybody sees it. */
export function presentCurrent(
  { now, services }: PresentingContext,
  cycle: RunningCycle,
): z.input<typeof CurrentCycle> {
  return { ...wireRow(cycle), phase: phaseAt(cycle, now), time_zone: services.config.timeZone }
}

/** Whether anything is set for a cycle. */
export function hasRules({ opensAt, closesAt, endsAt, answerDays }: CycleRules): boolean {
  return opensAt !== null || closesAt !== null || endsAt !== null || answerDays !== null
}

type Wanted = Omit<ParsedInputOf<'cycles.current.patch'>, 'dry_run' | 'cycle_id' | 'seen' | 'tell'>

const MOMENTS = ['opens_at', 'closes_at', 'ends_at'] as const

/** Rules that are left out stay. @throws Failure validation_failed for moments in another century, or not in their order */
const changed = (before: CycleRules, wants: Wanted): CycleRules => {
  const { opens_at: opens, closes_at: closes, ends_at: ends, answer_days: answerDays = before.answerDays } = wants
  const wanted = (moment: string | null | undefined, now: Date | null): Date | null =>
    moment === undefined ? now : moment === null ? null : new Date(moment)
  const dates = {
    opensAt: wanted(opens, before.opensAt),
    closesAt: wanted(closes, before.closesAt),
    endsAt: wanted(ends, before.endsAt),
  }
  const misplaced = misplacedMoment(dates)
  for (const path of MOMENTS) {
    const moment = wants[path]
    if (moment && !isPlausible(new Date(moment))) {
      throw new Failure('validation_failed', { issues: [{ path, code: 'moment_implausible' }] })
    }
  }
  if (misplaced === null) return { ...dates, answerDays }
  const path = misplaced === 'closesAt' ? 'closes_at' : 'ends_at'
  throw new Failure('validation_failed', { issues: [{ path, code: 'moments_out_of_order' }] })
}

type Phases = { readonly before: Phase; readonly after: Phase }

/** Whether the change takes this from students, or supervisors, at once. */
const takes = ({ before, after }: Phases, role: 'STUDENT' | 'SUPERVISOR', action: 'send' | 'answer'): boolean =>
  phaseErrorCode(before, role, action) === null && phaseErrorCode(after, role, action) !== null

const WITHOUT_SUPERVISOR = peopleFilterOf({ role: 'STUDENT', situation: ['without_supervisor'] })
const BY_NAME = { by: 'name', descending: false } as const
const ALL = { offset: 0, limit: null }

/** The people whom the change from one phase to another affects. */
const hitsOf = async (
  { db, now, services }: Pick<UserContext, 'db' | 'now' | 'services'>,
  phases: Phases,
  rules: CycleRules,
  dryRun: boolean,
): Promise<Pick<DatesEffect, 'dry_run' | 'people' | 'names' | 'requests'>> => {
  const takesSending = takes(phases, 'STUDENT', 'send')
  const takesAnswers = takes(phases, 'SUPERVISOR', 'answer')
  const takesChance = isAskingAhead(phases.before) && !isAskingAhead(phases.after)
  const hit =
    takesSending || takesAnswers || takesChance ? await findTableIds(db, WITHOUT_SUPERVISOR, BY_NAME, ALL) : []
  const { dry_run, people, names } = await effectOf(db, { hit, leftOut: {} }, dryRun)
  const { requests: pending, questions } = await countAllPending(db)
  return {
    dry_run,
    people,
    names,
    requests: {
      pending,
      questions,
      no_longer_sent: takesSending ? pending : 0,
      no_longer_answered: takesAnswers ? pending : 0,
      expiring: await countExpiring(db, rules, { now, timeZone: services.config.timeZone }),
      ended: phases.before === 'ENDED' && phases.after !== 'ENDED' ? await countEndedWithCycle(db) : 0,
    },
  }
}

export const cycleDateHandlers: Handlers<keyof typeof cycleDateOperations> = {
  'cycles.current.get': async (context) => presentCurrent(context, await findRunningDates(context.db)),
  'cycles.current.patch': {
    // Nobody sends or answers meanwhile.
    locks: (_, { dry_run: dryRun }) => (dryRun ? {} : { cycle: 'update' }),
    run: async (context, { dry_run: dryRun, cycle_id: cycleId, seen, tell, ...wanted }) => {
      const { db, now, services } = context
      const running = await findRunningDates(db)
      if (cycleId !== undefined && cycleId !== running.id) throw new Failure('cycle_not_running')
      const { id: _id, name: _name, ...before } = running
      const rules = changed(before, wanted)
      const phases = { before: phaseAt(running, now), after: phaseAt(rules, now) }
      const told = { before: wireRow(before), phase_before: phases.before, phase: phases.after }
      if (seen && !isDeepStrictEqual(seen, told)) throw new Failure('dates_changed')
      const hits = await hitsOf(context, phases, rules, dryRun)
      const isChange = !sameRules(running, rules)
      const userIds = isChange ? await findConcernedByDates(db) : []
      if (!dryRun && isChange) {
        await setRules(db, rules)
        await renewDeadlines(db, rules, { now, timeZone: services.config.timeZone })
        await sendEvents(db, [{ userId: null, type: 'dates', data: { cycle_id: running.id } }], now)
        if (tell) await enqueueDatesMails(db, { cycleId: running.id, before, after: rules }, { userIds, now })
      }
      return { ...presentCurrent(context, { ...running, ...rules }), ...told, ...hits, mails: userIds.length }
    },
  },
}
