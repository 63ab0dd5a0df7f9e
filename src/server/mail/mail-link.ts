import { pages } from '#domain/pages.ts'
import type { Reminder } from '#domain/people/reminders.ts'
import type { RequestType } from '#domain/request-lifecycle.ts'
import type { Role } from '#domain/roles.ts'
import type { MailTemplateName } from './template-texts.ts'

/** The subject of a mail, from the reader's side; null when it is about no request. */
type Subject = {
  readonly type: RequestType
  readonly requestId: string
  /** The reader is the supervisor of the request. */
  readonly isSupervisor: boolean
} | null

/** Where the one thing is done that somebody is reminded of; anybody who never signed in begins at the landing page. */
export function reminderLink(reminder: Reminder, role: Role): string {
  if (reminder === 'sign_in') return pages.landing
  const own = role === 'SUPERVISOR' ? pages.supervisor : pages.student
  if (reminder === 'tags') return own.editTags
  return reminder === 'suggestions' ? pages.student.matching : pages.supervisor.dashboard
}

/**
 * The page that a mail's button opens: the conversation, the request with all that it is decided by, or where the decision shows. Signed out it
 * leads there through the sign-in.
 * @param role of the reader, of a mail about no request
 * @returns a path without locale prefix
 */
export function mailLink(kind: MailTemplateName, about: Subject, role: Role = 'STUDENT'): string {
  if (kind === 'new_admin') return pages.admin.dashboard
  const own = role === 'SUPERVISOR' || about?.isSupervisor ? pages.supervisor : pages.student
  if (kind === 'tags_lost') return own.editTags
  // Several at once: the inbox.
  if (kind === 'dates_changed' || isLossOfPair(kind) || (kind === 'answer_reminder' && !about)) return own.dashboard
  // Somebody who has never signed in is registered first, from the landing page on.
  if (!about || kind === 'added_unregistered') return pages.landing
  const { type, requestId, isSupervisor } = about
  const list = isSupervisor ? pages.supervisor.dashboard : pages.student.requests
  // In the inbox everything opens beside the list: tags, star and note stand there, too.
  if (isSupervisor && (type === 'CHAT' || kind === 'request_received' || kind === 'answer_reminder'))
    return `${list}?request=${requestId}`
  if (type === 'CHAT') return `${list}?chat=${requestId}`
  // The very row, with the confirmation of a pair.
  if (!isSupervisor) return `${list}?request=${requestId}`
  return kind === 'paired_by_admin' ? pages.supervisor.confirmed : list
}

const isLossOfPair = (kind: MailTemplateName): boolean =>
  kind === 'pair_reset' || kind === 'pair_deleted' || kind === 'pairs_ended'
