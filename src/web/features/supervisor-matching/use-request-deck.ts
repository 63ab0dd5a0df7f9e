import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { clearRejectionDraft } from '#web/api/forms/rejecting.ts'
import { useKnownMe } from '#web/api/me.ts'
import { requestsQuery, useRequestCalls } from '#web/api/requests.ts'
import { useDeck } from '#web/components/matching/use-deck.ts'
import { nameInSentence } from '#web/components/people/name-in-sentence.ts'
import { personName } from '#web/components/people/person-name.ts'
import { acceptedText } from '#web/components/requests/acceptance/accepted-text.ts'
import { titleOffer } from '#web/components/requests/acceptance/title-offer.ts'
import type { Acceptance } from '#web/components/requests/acceptance/use-acceptance-question.tsx'
import type { RejectionInput } from '#web/components/requests/rejection/use-rejection-question.tsx'
import { paths } from '#web/paths.ts'
import type { ToastAction } from '#web/ui/toasts/toasts.ts'
import { useOpenWith } from '#web/ui/window/use-open-with.ts'
import { useQuery } from '@tanstack/react-query'

export function idOf({ id }: Request): string {
  return id
}

export function nameOf({ student }: Request): string {
  return personName(student)
}

/**
 * The pending requests as a deck: right accepts, left rejects.
 * @param whyFor what is told with the rejection of a request; undefined when nobody was asked for it
 * @param acceptanceFor what goes with its acceptance; undefined when nobody was asked for it
 */
export function useRequestDeck(
  whyFor: (request: Request) => RejectionInput | undefined,
  acceptanceFor: (request: Request) => Acceptance | undefined,
) {
  const openWith = useOpenWith()
  const sayWhy = ({ id }: Request): ToastAction => ({
    label: m.rejection_say_why(),
    act: () => openWith(paths.why(id)),
  })
  const declineOthers: ToastAction = {
    label: m.decline_rest_others(),
    act: () => openWith(paths.declineRest),
  }
  const { user } = useKnownMe()
  const takesLast = user.supervisor?.available_slots === 1
  const pending = useQuery(requestsQuery('PENDING'))
  const { decide, undo, setWorkingTitle } = useRequestCalls()
  const { data, dataUpdatedAt } = pending
  const deck = useDeck({
    snapshot: data && { cards: data, at: dataUpdatedAt },
    idOf,
    nameOf,
    sentenceOf: (request, choice) =>
      choice === 'right'
        ? acceptedText(request, acceptanceFor(request) !== undefined)
        : m.supervisor_matching_rejected({ name: nameInSentence(nameOf(request)) }),
    alsoOf: (request, choice) => {
      if (choice === 'right') {
        if (takesLast && (data?.length ?? 0) > 1) return declineOthers
        return acceptanceFor(request) === undefined ? titleOffer(request, setWorkingTitle.mutateAsync) : undefined
      }
      return whyFor(request) === undefined ? sayWhy(request) : undefined
    },
    carryOut: async (request, choice) => {
      const { id } = request
      await decide.mutateAsync(
        choice === 'right'
          ? { id, state: 'ACCEPTED', ...acceptanceFor(request) }
          : { id, state: 'REJECTED', ...whyFor(request) },
      )
      clearRejectionDraft(user.id, id)
    },
    takeBack: async ({ id }) => {
      await undo.mutateAsync(id)
    },
  })
  return { ...deck, pending }
}
