import { pages } from '#domain/pages.ts'
import type { Queryable } from '../db/client.ts'
import { findOffer } from '../db/queries/waiting/offers.ts'
import { fitOf } from './fit.ts'
import type { OfferPayload } from './mail-payload.ts'
import type { TemplateInput } from './template.ts'

const HOUR_MS = 60 * 60 * 1000

type Told = Partial<Pick<TemplateInput, 'ended' | 'count' | 'fit'>> & Pick<TemplateInput, 'link'>

/** What is told of an offer while it stands, or of its end unless there is another by now; null: nothing. */
export async function toldOfOffer(db: Queryable, payload: OfferPayload, now: Date): Promise<Told | null> {
  const { studentId, supervisorId } = payload
  const offer = await findOffer(db, { studentId, supervisorId })
  if ('why' in payload) return offer ? null : { ended: payload.why, link: pages.student.requests }
  if (offer === null || offer.endsAt <= now || offer.madeUntil.toISOString() !== payload.until) return null
  return {
    count: Math.ceil((offer.endsAt.getTime() - now.getTime()) / HOUR_MS),
    fit: await fitOf(db, studentId, supervisorId),
    link: pages.profile.replace(':id', supervisorId),
  }
}
