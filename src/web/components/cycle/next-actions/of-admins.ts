import { m } from '#messages'
import type { ActionsByPhase } from '../next-action.ts'
import { closingOf } from '../phase-texts.ts'

export const actionsOfAdmins: ActionsByPhase = {
  PREPARATION: (cycle) => ({ text: m.cycle_next_check(), until: cycle.opens_at }),
  MATCHING: (cycle) => ({ text: m.cycle_next_watch(), until: closingOf(cycle) }),
  ASSIGNMENT: (cycle) => ({ text: m.cycle_next_place(), until: cycle.ends_at }),
  ENDED: () => ({ text: m.cycle_next_begin(), until: null }),
}
