import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { formatRowDay } from '#web/i18n/dates.ts'
import { personInSentence } from '../../people/name-in-sentence.ts'
import { endSentence } from './end-texts.ts'

/**
 * Why a supervisor who is about to decide on a request can't any more, in a sentence; null: they can.
 * @param requests the supervisor's own as they are by now
 */
export function cannotDecideText(asked: Request, requests: readonly Request[]): string | null {
  const now = requests.find(({ id }) => id === asked.id)
  if (!now || now.state === 'PENDING') return null
  const [name, when] = [personInSentence(now.student), formatRowDay(now.updated_at)]
  if (now.state === 'ACCEPTED') return m.inbox_paired({ name })
  if (now.state === 'REJECTED') return m.profile_you_rejected({ name, when })
  return endSentence(now, false)?.(when) ?? null
}
