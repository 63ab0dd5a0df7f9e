import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { endedUnanswered } from '#domain/requests/unanswered.ts'
import { relationshipOf } from '../relationship.ts'

/** Nobody answered the request, it was the last one to its supervisor, and they can be asked. @param requests all of the student's */
export function mayAskAgain(
  { id, ended_as: how, supervisor }: Request,
  reader: User,
  requests: readonly Request[],
): boolean {
  if (!endedUnanswered(how)) return false
  const relationship = relationshipOf({ reader, person: supervisor, requests, dismissed: [], listed: [] })
  return relationship.kind === 'may_request' && relationship.earlier?.id === id
}
