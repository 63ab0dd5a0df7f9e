import { pages } from '#domain/pages.ts'
import type { Queryable } from '../db/client.ts'
import { findStandingOffer, isEndOfOfferNews, isKnownOffer } from '../db/queries/waiting/offers.ts'
import { fitOf } from './fit.ts'
import type { ClaimedMail } from '../db/queries/mails/delivery.ts'
import type { OfferPayload } from './mail-payload.ts'
import type { TemplateInput } from './template.ts'

type Told = Partial<Pick<TemplateInput, 'ended' | 'until' | 'fit'>> & Pick<TemplateInput, 'link'>

/** What is told of an offer while it stands, unless it is known, or of its end unless there is another by now; null: nothing. */
export async function toldOfOffer(
  db: Queryable,
  payload: OfferPayload,
  mail: Pick<ClaimedMail, 'subscriptionId' | 'createdAt'>,
  now: Date,
): Promise<Told | null> {
  const { studentId, supervisorId } = payload
  if ('why' in payload) {
    const isNews = await isEndOfOfferNews(db, payload, mail)
    return isNews ? { ended: payload.why, link: pages.student.requests } : null
  }
  const offer = await findStandingOffer(db, payload, now)
  if (offer === null || (await isKnownOffer(db, payload, mail))) return null
  return {
    until: offer.endsAt,
    fit: await fitOf(db, studentId, supervisorId),
    link: pages.profile.replace(':id', supervisorId),
  }
}
