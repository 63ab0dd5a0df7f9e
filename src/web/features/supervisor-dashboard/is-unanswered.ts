import type { Request } from '#contract/resources/requests/requests.ts'
import { endedUnanswered } from '#domain/requests/unanswered.ts'

/** Whether a request of the running cycle ended without an answer. */
export function isUnanswered({ ended_as: how, is_past: isPast }: Request): boolean {
  return endedUnanswered(how) && !isPast
}
