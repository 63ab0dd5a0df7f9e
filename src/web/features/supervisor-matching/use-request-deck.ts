import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { requestsQuery, useRequestCalls } from '#web/api/requests.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { hideToast, showFailure, showUndo } from '#web/ui/toasts.tsx'
import type { Direction } from '#web/components/matching/use-swipe.ts'
import { personName } from '#web/components/people/person-name.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

type Decided = {
  readonly id: string
  readonly toast: string
}

/**
 * The pending requests as a deck. A decision is carried out at once and leaves the deck at once; it comes back when the
 * server refuses, or when it is undone.
 */
export function useRequestDeck() {
  const pending = useQuery(requestsQuery('PENDING'))
  const { decide, undo } = useRequestCalls()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<Decided | null>(null)
  const show = (id: string) => setHidden((before) => new Set([...before].filter((other) => other !== id)))
  const hide = (id: string) => setHidden((before) => new Set(before).add(id))

  const takeBack = async ({ id, toast }: Decided): Promise<void> => {
    hideToast(toast)
    setLast((latest) => (latest?.id === id ? null : latest))
    show(id)
    try {
      await undo.mutateAsync(id)
    } catch (error) {
      hide(id)
      showFailure(failureText(error))
    }
  }

  const carryOut = async (request: Request, direction: Direction): Promise<void> => {
    const { id } = request
    const accepts = direction === 'right'
    hide(id)
    try {
      await decide.mutateAsync({ id, state: accepts ? 'ACCEPTED' : 'REJECTED' })
      const name = personName(request.student)
      const text = accepts ? m.supervisor_matching_accepted({ name }) : m.supervisor_matching_rejected({ name })
      const toast: string = showUndo(text, () => void takeBack({ id, toast }))
      setLast({ id, toast })
    } catch (error) {
      show(id)
      showFailure(failureText(error))
    }
  }

  return {
    pending,
    cards: (pending.data ?? []).filter(({ id }) => !hidden.has(id)),
    carryOut: (request: Request, direction: Direction) => void carryOut(request, direction),
    undo: last ? () => void takeBack(last) : undefined,
  }
}
