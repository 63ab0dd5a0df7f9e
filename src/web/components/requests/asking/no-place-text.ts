import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'

/** What a student is told of a pending request whose supervisor has no place for them any more; null while there is one. */
export function noPlaceText({ supervisor }: User): string | null {
  return supervisor && supervisor.available_slots < 1 ? m.request_no_place() : null
}
