import { m } from '#messages'
import type { Deeds } from '../next-deed.ts'

export const deedsOfStudents: Deeds = {
  PREPARATION: m.cycle_next_look_around,
  MATCHING: ({ student }) => (student?.has_supervisor ? m.cycle_next_nothing() : m.cycle_next_ask()),
  ASSIGNMENT: ({ student }) => {
    if (student?.has_supervisor) return m.cycle_next_nothing()
    return (student?.pending_requests ?? 0) > 0 ? m.cycle_next_wait() : m.cycle_next_closed()
  },
  ENDED: m.cycle_next_ended,
}
