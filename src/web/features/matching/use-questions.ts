import { m } from '#messages'
import type { Match } from '#contract/resources/matching/matches.ts'
import { useConfirmation } from '#web/api/settings.ts'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import type { Direction } from '#web/components/matching/use-swipe.ts'
import { nameOf } from './use-suggestion-deck.ts'

/** The dialogs before requesting and dismissing, unless they are switched off. */
export function useQuestions() {
  const { ask, dialog } = useConfirm()
  const requesting = useConfirmation('supervision_request')
  const dismissing = useConfirmation('dismiss')

  const confirm = async (match: Match, direction: Direction): Promise<boolean> => {
    const name = nameOf(match)
    const isRequest = direction === 'right'
    const { isConfirmed, dontShowAgain } = await ask({
      title: isRequest ? m.matching_request_title({ name }) : m.matching_dismiss_title({ name }),
      text: `${isRequest ? m.matching_request_text({ name }) : m.matching_dismiss_text()} ${m.cards_first()}`,
      confirm: isRequest ? m.matching_request_confirm() : m.matching_dismiss(),
      tone: isRequest ? 'teal' : 'rose',
      canHide: 'ticked',
    })
    if (dontShowAgain) (isRequest ? requesting : dismissing).stopAsking()
    return isConfirmed
  }

  const mayDecide = (match: Match, direction: Direction): boolean | Promise<boolean> => {
    const { asks } = direction === 'right' ? requesting : dismissing
    return asks ? confirm(match, direction) : true
  }

  return { mayDecide, dialog }
}
