import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { requestsQuery, useRequestCalls } from '#web/api/requests.ts'
import { useDeck } from '#web/components/matching/use-deck.ts'
import type { Direction } from '#web/components/matching/use-swipe.ts'
import { nameInSentence } from '#web/components/people/name-in-sentence.ts'
import { personName } from '#web/components/people/person-name.ts'
import { useQuery } from '@tanstack/react-query'

export function idOf({ id }: Request): string {
  return id
}

export function nameOf({ student }: Request): string {
  return personName(student)
}

/** The pending requests as a deck: right accepts, left rejects. */
export function useRequestDeck() {
  const pending = useQuery(requestsQuery('PENDING'))
  const { decide, undo } = useRequestCalls()
  const { data, dataUpdatedAt } = pending
  const deck = useDeck({
    snapshot: data && { cards: data, at: dataUpdatedAt },
    idOf,
    nameOf,
    sentenceOf,
    carryOut: async ({ id }, direction) => {
      await decide.mutateAsync({ id, state: direction === 'right' ? 'ACCEPTED' : 'REJECTED' })
    },
    takeBack: async ({ id }) => {
      await undo.mutateAsync(id)
    },
  })
  return { ...deck, pending }
}

const sentenceOf = (request: Request, direction: Direction): string => {
  const name = nameInSentence(nameOf(request))
  return direction === 'right' ? m.supervisor_matching_accepted({ name }) : m.supervisor_matching_rejected({ name })
}
