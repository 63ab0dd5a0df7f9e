import { m } from '#messages'

/** That the cycle runs, or has ended by its date and no other one has begun. */
export function cycleTitle(name: string, isOver: boolean): string {
  return isOver ? m.admin_cycle_is_over({ name }) : m.admin_cycle_running({ name })
}
