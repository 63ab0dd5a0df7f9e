import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import type { Undo } from '#web/components/matching/decision.ts'
import { personInSentence } from '#web/components/people/person-name.ts'
import { useActions } from '#web/components/requests/actions.ts'
import { useSupervisorActions } from '#web/components/requests/supervisor-actions.tsx'
import { formatNumber } from '#web/i18n/numbers.ts'
import { useQuery } from '@tanstack/react-query'

/**
 * What can be undone after the last card, far from what was decided: it says which decision that was. Those that were
 * rejected together since then come back first.
 * @param undo of the deck, which knows only its own decisions
 * @param last the card that it would bring back
 */
export function useUndoAtEnd(undo: Undo | undefined, last: Request | undefined): Undo | undefined {
  const { data = [] } = useQuery(ownRequestsQuery)
  const { carryOut } = useActions()
  const { takeBackDeclined } = useSupervisorActions()
  const decided = data.find(({ id }) => id === last?.id)
  if (!undo || !decided) return undo
  const together = declinedSince(decided.since, data)
  if (together.length > 1) {
    const act = (): void => {
      const [id] = together.flatMap(({ declined_with: by }) => by ?? [])
      if (id !== undefined) void carryOut(takeBackDeclined(id))
    }
    return { ...undo, label: m.decline_rest_undo({ count: formatNumber(together.length) }), act }
  }
  const label = LABELS[decided.state]?.({ name: personInSentence(decided.student) })
  return label === undefined ? undo : { ...undo, label }
}

const LABELS: Partial<Record<Request['state'], (names: { name: string }) => string>> = {
  ACCEPTED: m.request_undo_acceptance_label,
  REJECTED: m.request_undo_rejection_label,
}

/** Requests that were rejected last with one press, if that was after a moment and can be undone. */
const declinedSince = (moment: string, requests: readonly Request[]): readonly Request[] => {
  const [latest] = requests
    .filter(({ declined_with: by, can, since }) => by !== undefined && can.undo && since > moment)
    .toSorted((one, other) => Date.parse(other.since) - Date.parse(one.since))
  return latest ? requests.filter(({ declined_with: by }) => by === latest.declined_with) : []
}
