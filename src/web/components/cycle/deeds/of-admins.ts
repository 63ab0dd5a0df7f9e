import { m } from '#messages'
import type { Deeds } from '../next-deed.ts'

export const deedsOfAdmins: Deeds = {
  PREPARATION: m.cycle_next_check,
  MATCHING: m.cycle_next_watch,
  ASSIGNMENT: m.cycle_next_place,
  ENDED: m.cycle_next_begin,
}
