import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useConfirmation } from '#web/api/settings.ts'
import type { Direction } from '#web/components/matching/use-swipe.ts'
import { questionBeforeSwipe } from '#web/components/requests/questions.ts'
import { useRejectionQuestion, type Why } from '#web/components/requests/rejection/use-rejection-question.tsx'
import { showFailure } from '#web/ui/toasts/toasts.ts'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { useRef } from 'react'
import { idOf, nameOf } from './use-request-deck.ts'

/** The dialogs before accepting and rejecting, unless they are switched off; nobody is accepted without a place. */
export function useQuestions(hasPlace: boolean) {
  const { mayGoOn, dialog } = useConfirm()
  const acceptance = useConfirmation('accept')
  const rejecting = useRejectionQuestion(useConfirmation('reject'))
  const whys = useRef(new Map<string, Why>())
  const mayAccept = (request: Request): boolean | Promise<boolean> => {
    if (hasPlace) return acceptance.asks ? mayGoOn(questionBeforeSwipe('accept', nameOf(request)), acceptance) : true
    showFailure(`${m.supervisor_matching_full()}. ${m.supervisor_matching_full_text()}`)
    return false
  }
  const mayReject = async (request: Request): Promise<boolean> => {
    const why = await rejecting.askFor(request.student, true)
    if (why) whys.current.set(idOf(request), why)
    return why !== null
  }
  return {
    mayDecide: (request: Request, direction: Direction): boolean | Promise<boolean> => {
      // What was told before the last decision was undone is not told again.
      whys.current.delete(idOf(request))
      if (direction === 'right') return mayAccept(request)
      return rejecting.asks ? mayReject(request) : true
    },
    /** What is told with the rejection of a request; undefined when nobody was asked for it. */
    whyFor: (request: Request): Why | undefined => whys.current.get(idOf(request)),
    dialog: (
      <>
        {dialog}
        {rejecting.dialog}
      </>
    ),
  }
}
