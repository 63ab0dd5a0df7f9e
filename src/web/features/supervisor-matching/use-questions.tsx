import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useRejecting } from '#web/api/forms/rejecting.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { useConfirmation } from '#web/api/settings.ts'
import type { Choice } from '#web/components/matching/decision.ts'
import { type Acceptance, useAcceptanceQuestion } from '#web/components/requests/acceptance/use-acceptance-question.tsx'
import { useRejectionQuestion, type Why } from '#web/components/requests/rejection/use-rejection-question.tsx'
import { showFailure } from '#web/ui/toasts/toasts.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { idOf } from './use-request-deck.ts'

const NONE: readonly Request[] = []

/** The dialogs before accepting and rejecting, unless they are switched off; nobody is accepted without a place. */
export function useQuestions(hasPlace: boolean) {
  const { data: requests = NONE } = useQuery(ownRequestsQuery)
  const accepting = useAcceptanceQuestion(useConfirmation('accept'), useKnownMe().user, requests)
  const rejecting = useRejectionQuestion(useRejecting(), requests, true)
  const whys = useRef(new Map<string, Why>())
  const acceptances = useRef(new Map<string, Acceptance>())
  const askBeforeAccepting = async (request: Request): Promise<boolean> => {
    const acceptance = await accepting.askFor(request)
    if (acceptance) acceptances.current.set(idOf(request), acceptance)
    return acceptance !== null
  }
  const mayAccept = (request: Request): boolean | Promise<boolean> => {
    if (hasPlace) return accepting.asks ? askBeforeAccepting(request) : true
    showFailure(`${m.supervisor_matching_full()}. ${m.supervisor_matching_full_text()}`)
    return false
  }
  const mayReject = async (request: Request): Promise<boolean> => {
    const why = await rejecting.askFor(request)
    if (why) whys.current.set(idOf(request), why)
    return why !== null
  }
  return {
    mayDecide: (request: Request, choice: Choice): boolean | Promise<boolean> => {
      // Words told before the last decision was undone are not told again.
      whys.current.delete(idOf(request))
      acceptances.current.delete(idOf(request))
      if (choice === 'right') return mayAccept(request)
      return rejecting.asks ? mayReject(request) : true
    },
    /** The words with the rejection of a request; undefined when nobody was asked for them. */
    whyFor: (request: Request): Why | undefined => whys.current.get(idOf(request)),
    /** The title with the acceptance of a request; undefined when nobody was asked for it. */
    acceptanceFor: (request: Request): Acceptance | undefined => acceptances.current.get(idOf(request)),
    dialog: (
      <>
        {accepting.dialog}
        {rejecting.dialog}
      </>
    ),
  }
}
