import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { MAIL_WAIT_MS } from '#domain/limits.ts'
import { personInSentence } from '../../people/name-in-sentence.ts'

/**
 * Reports that a student withdrew a request, and that a sentence which is the thesis description stays: only a request
 * that is withdrawn at once takes it along.
 * @param request as it was
 * @param at when it was withdrawn
 */
export function withdrawnText({ message, asked_at: askedAt, supervisor }: Request, at: string, by: User): string {
  const name = personInSentence(supervisor)
  const isAtOnce = Date.parse(at) - Date.parse(askedAt) < MAIL_WAIT_MS
  const isDescribed = message !== null && message === by.student?.thesis_description
  return isDescribed && !isAtOnce ? m.request_withdrawn_described({ name }) : m.request_withdrawn({ name })
}
