import { pages } from '#domain/pages.ts'
import type { RequestType } from '#domain/request-lifecycle.ts'
import type { MailTemplateName } from './template-texts.ts'

/** What a mail is about, from the reader's side; null when it is about no request. */
type Subject = {
  readonly type: RequestType
  readonly requestId: string
  /** The other person of the request. */
  readonly otherId: string
  /** The reader is the supervisor of the request. */
  readonly isSupervisor: boolean
} | null

/**
 * The page that a mail's button opens: the conversation, the person who asks, or where the decision shows. Signed out it
 * leads there through the sign-in.
 * @returns a path without locale prefix
 */
export function mailLink(kind: MailTemplateName, about: Subject): string {
  if (kind === 'new_admin') return pages.admin.dashboard
  // Whoever has never signed in is registered first, from the landing page on.
  if (!about || kind === 'added_unregistered') return pages.landing
  const { type, requestId, otherId, isSupervisor } = about
  const list = isSupervisor ? pages.supervisor.dashboard : pages.student.requests
  if (type === 'CHAT') return `${list}?chat=${requestId}`
  if (kind === 'request_received') return pages.profile.replace(':id', otherId)
  const isPaired = kind === 'accepted' || kind === 'added'
  return isPaired && !isSupervisor ? pages.student.dashboard : list
}
