import type { Match } from '#contract/resources/matching/matches.ts'
import type { WaitingEntry } from '#contract/resources/requests/waiting.ts'
import { SUGGESTIONS_DEFAULT } from '#domain/limits.ts'
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { shortlistQuery } from '../matching/own-decisions.ts'
import { WAITING_LISTS, matchesQuery, PERSON } from '../requests.ts'
import { ownWaitingQuery } from '../waiting.ts'

/** Within this time pages ask again, milliseconds; not all of them at once. */
export const SPREAD_MS = 3000

/**
 * Finds what is on the screen of places that have changed. A deck shows only its first card: of the others it remembers
 * that they are old, and asks again when one has come to the front and stays there.
 * @param ask asks for suggestions again
 */
export function followPlaces(client: QueryClient, student: string, ask: (keys: readonly QueryKey[]) => void) {
  const suggestions = matchesQuery(student, SUGGESTIONS_DEFAULT).queryKey
  const changedAt = new Map<string, number>()
  let front: string | undefined
  let askedAt = 0
  let resting: ReturnType<typeof setTimeout> | undefined
  const cardInFront = (): string | undefined => client.getQueryData<readonly Match[]>(suggestions)?.[0]?.supervisor.id
  const stopLooking = client.getQueryCache().subscribe((happened) => {
    if (happened.type !== 'updated' || happened.query.queryHash !== hashKey(suggestions)) return
    const { action } = happened
    if (action.type === 'fetch') askedAt = Date.now()
    if (action.type !== 'success') return
    // What changed while the answer was on its way may not be in it.
    if (!action.manual) for (const [id, at] of changedAt) if (at < askedAt) changedAt.delete(id)
    const before = front
    front = cardInFront()
    if (front === before) return
    clearTimeout(resting)
    // Quicker swipes cause no call.
    if (front !== undefined && changedAt.has(front))
      resting = setTimeout(() => ask([suggestions]), SPREAD_MS * (1 + Math.random()))
  })
  return {
    stop: (): void => {
      stopLooking()
      clearTimeout(resting)
    },
    /** What is to be asked for again within the spread. */
    oldNow: (supervisorIds: readonly string[]): readonly QueryKey[] => {
      const changed = new Set(supervisorIds)
      for (const id of changed) changedAt.set(id, Date.now())
      const top = cardInFront()
      const lines = client.getQueryData<readonly WaitingEntry[]>(ownWaitingQuery.queryKey) ?? []
      const listed = client.getQueryData<readonly Match[]>(shortlistQuery(student).queryKey) ?? []
      return [
        ...supervisorIds.flatMap((id) => [
          [...PERSON, id],
          [...WAITING_LISTS, 'before', id],
        ]),
        ...(lines.some(({ supervisor }) => changed.has(supervisor.id)) ? [WAITING_LISTS] : []),
        ...(listed.some(({ supervisor }) => changed.has(supervisor.id)) ? [shortlistQuery(student).queryKey] : []),
        ...(top !== undefined && changed.has(top) ? [suggestions] : []),
      ]
    },
  }
}
