import type { Actions } from './actions.ts'
import type { Agenda } from './agenda.ts'
import type { Calendar } from './calendar.ts'
import type { Random } from './random.ts'
import type { SampleCast } from './sample-people.ts'

/** Helpers that the parts of the story share. */
export type Story = {
  readonly random: Random
  readonly calendar: Calendar
  readonly cast: SampleCast
  readonly agenda: Agenda
  readonly actions: Actions
  /** The best supervisors by id of an onboarded student, as they are suggested before the story. */
  readonly ranking: ReadonlyMap<string, readonly string[]>
}
