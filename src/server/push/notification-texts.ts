import { pages } from '#domain/pages.ts'
import type { PushKind } from '#domain/push/notification.ts'
import type { RequestType } from '#domain/request-lifecycle.ts'
import type { EndedOffer } from '#domain/waiting.ts'
import { m } from '#messages'
import { baseLocale, type Locale } from '#messages/runtime'
import { endedOfferTexts, textsOf } from '../mail/template-texts.ts'

type NotificationSubject = {
  readonly kind: PushKind
  readonly type: RequestType
  /** Null when it is about an offer. */
  readonly requestId: string | null
  /** Why an offer is over; null when it is about none. */
  readonly ended: EndedOffer | null
  readonly supervisorId: string
  /** Name of the other person. */
  readonly other: string
  /** The reader is the supervisor of the request. */
  readonly isSupervisor: boolean
  readonly locale: Locale
}

/** The sentence at the top: the subject of the mail, where there is one. */
export function titleOf({ kind, type, ended, other, locale }: NotificationSubject): string {
  if (kind === 'message') return m.push_message_title({ other }, { locale })
  if (kind === 'withdrawn') {
    const title = type === 'CHAT' ? m.push_chat_withdrawn_title : m.push_withdrawn_title
    return title({ other }, { locale })
  }
  const texts = kind === 'offer_over' ? endedOfferTexts(ended ?? 'passed') : textsOf(kind, type)
  return texts.subject({ other, product: '', email: '', count: 0, until: '' }, { locale })
}

/** The next action of the reader. */
export function textOf({ kind, type, ended, locale }: NotificationSubject): string {
  switch (kind) {
    case 'message':
      return m.push_message_text({}, { locale })
    case 'request_received':
      return m.push_request_received_text({}, { locale })
    case 'accepted':
      return type === 'CHAT' ? m.push_chat_accepted_text({}, { locale }) : m.push_accepted_text({}, { locale })
    case 'added':
      return m.push_accepted_text({}, { locale })
    case 'withdrawn':
    case 'accepted_elsewhere':
      return m.push_withdrawn_text({}, { locale })
    case 'request_expired':
      return m.push_request_expired_text({}, { locale })
    case 'request_cycle_ended':
      return m.push_request_cycle_ended_text({}, { locale })
    case 'place_offered':
      return m.push_place_offered_text({}, { locale })
    case 'offer_over':
      return overTexts[`push_offer_over_${ended ?? 'passed'}_text`]({}, { locale })
  }
}

const overTexts: Readonly<
  Record<`push_offer_over_${EndedOffer}_text`, (inputs: Record<string, never>, options: { locale: Locale }) => string>
> = m

/** The page that tells more, in the language of the device. */
export function pathOf(about: NotificationSubject): string {
  return (about.locale === baseLocale ? '' : `/${about.locale}`) + pageOf(about)
}

const pageOf = ({ kind, type, requestId, supervisorId, isSupervisor }: NotificationSubject): string => {
  if (kind === 'offer_over') return pages.student.requests
  if (requestId === null) return `${pages.student.requests}?offer=${supervisorId}`
  const isTalk = kind === 'message' || (kind === 'accepted' && type === 'CHAT')
  if (kind === 'request_expired' || kind === 'request_cycle_ended')
    return `${pages.student.requests}?request=${requestId}`
  if (!isSupervisor) return isTalk ? `${pages.student.requests}?chat=${requestId}` : pages.student.dashboard
  return type === 'CHAT' ? `${pages.supervisor.dashboard}?request=${requestId}` : pages.supervisor.matching
}
