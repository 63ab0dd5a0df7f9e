import type { Match } from '#contract/resources/matching/matches.ts'
import type { Idea } from '#contract/resources/people/ideas.ts'
import { useAsking } from '#web/api/asking.ts'
import { useConfirmation } from '#web/api/settings.ts'
import type { Choice } from '#web/components/matching/decision.ts'
import {
  questionBeforeDismissal,
  questionBeforeLeaving,
  undoable,
} from '#web/components/requests/asking/dismissal-question.ts'
import { useRequestQuestion, type Wish } from '#web/components/requests/asking/use-request-question.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { showFailure } from '#web/ui/toasts/toasts.ts'
import { useRef, useState } from 'react'
import type { IdeaChoice } from './ideas-unfolded.tsx'
import { idOf, nameOf } from './use-suggestion-deck.ts'

/**
 * The dialogs before requesting and dismissing, unless they are switched off, and what was answered.
 * @param closed why nobody can be asked now, said to anybody who tries; null: anybody can
 * @param isDone whether the student can't decide on anybody any more, either
 */
export function useQuestions(closed: string | null, isDone: boolean) {
  const { ask, confirmUnlessMuted, dialog } = useConfirm()
  const dismissal = useConfirmation('dismiss')
  const requesting = useRequestQuestion(useAsking())
  const wishes = useRef(new Map<string, Wish>())
  const [about, setAbout] = useState<Idea>()
  const aboutOf = (match: Match): Idea | undefined => (about?.supervisor_id === idOf(match) ? about : undefined)
  const mayRequest = async (match: Match): Promise<boolean> => {
    const wish = await requesting.askFor(match.supervisor, true, aboutOf(match)?.id, match.ideas.count ? undefined : [])
    if (wish) wishes.current.set(idOf(match), wish)
    return wish !== null
  }
  const mayLeaveLine = async ({ supervisor }: Match): Promise<boolean> =>
    (await ask(questionBeforeLeaving(supervisor))).isConfirmed
  const mayDecide = (match: Match, choice: Choice): boolean | Promise<boolean> => {
    if (closed !== null && (choice === 'right' || isDone)) {
      showFailure(closed)
      return false
    }
    if (choice === 'right') return requesting.asks ? mayRequest(match) : true
    if (choice === 'later') return true
    if (match.supervisor.supervisor?.line) return mayLeaveLine(match)
    return dismissal.asks ? confirmUnlessMuted(undoable(questionBeforeDismissal(nameOf(match))), dismissal) : true
  }
  return {
    mayDecide,
    /** The idea that a request to a supervisor would be about, chosen on the card or beside it. */
    aboutOf,
    /** How it is chosen. */
    choiceOf: (match: Match): IdeaChoice | undefined =>
      closed === null ? { chosen: aboutOf(match)?.id, onChoose: setAbout } : undefined,
    /** The student's answers go with the request to a supervisor; undefined when nobody was asked. */
    wishFor: (match: Match): Wish | undefined => wishes.current.get(idOf(match)),
    dialog: (
      <>
        {dialog}
        {requesting.dialog}
      </>
    ),
  }
}
