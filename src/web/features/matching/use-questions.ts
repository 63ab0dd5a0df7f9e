import type { Match } from '#contract/resources/matching/matches.ts'
import { useConfirmation } from '#web/api/settings.ts'
import type { Direction } from '#web/components/matching/use-swipe.ts'
import { questionBeforeSwipe } from '#web/components/requests/questions.ts'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { nameOf } from './use-suggestion-deck.ts'

/** The dialogs before requesting and dismissing, unless they are switched off. */
export function useQuestions() {
  const { mayGoOn, dialog } = useConfirm()
  const settings = { supervision_request: useConfirmation('supervision_request'), dismiss: useConfirmation('dismiss') }
  const mayDecide = (match: Match, direction: Direction): boolean | Promise<boolean> => {
    const decision = direction === 'right' ? 'supervision_request' : 'dismiss'
    const setting = settings[decision]
    return setting.asks ? mayGoOn(questionBeforeSwipe(decision, nameOf(match)), setting) : true
  }
  return { mayDecide, dialog }
}
