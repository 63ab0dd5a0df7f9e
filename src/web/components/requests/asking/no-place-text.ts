import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'

/** The text for a student whose pending request is to a supervisor without a place for them; null while there is one. */
export function noPlaceText({ supervisor }: User): string | null {
  return supervisor && supervisor.available_slots < 1 ? m.request_no_place() : null
}
