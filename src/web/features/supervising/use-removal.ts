import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useRequestCalls } from '#web/api/requests.ts'
import { useConfirmation } from '#web/api/settings.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { toastEndUndone } from '#web/components/requests/ends/undone-toasts.ts'
import { closedText } from '#web/components/cycle/phase-texts.ts'
import { questionBefore } from '#web/components/requests/questions.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { showFailure, showUndo } from '#web/ui/toasts/toasts.ts'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'

/** Frees a place, at once, after the dialog if that is wanted; a toast takes it back. */
export function useRemoval() {
  const { decide, undo } = useRequestCalls()
  const { confirmUnlessMuted, dialog } = useConfirm()
  const setting = useConfirmation('remove_student')
  const alone = useOneAtATime()
  const { user, cycle } = useKnownMe()
  // Outside of matching nobody is offered one.
  const isOffered = user.supervisor?.waiting !== undefined && closedText(cycle) === null
  const remove = async (request: Request): Promise<void> => {
    const name = personInSentence(request.student)
    const question = questionBefore('remove_student', name)
    const text = isOffered ? `${question.text} ${m.supervisor_remove_offers()}` : question.text
    if (!(await confirmUnlessMuted({ ...question, text }, setting))) return
    try {
      const ended = await decide.mutateAsync({ id: request.id, state: 'WITHDRAWN' })
      const takeBack = (): void => void toastEndUndone(name, ended, undo.mutateAsync(request.id))
      showUndo(m.supervisor_removed({ name }), takeBack, { sign: 'gone' })
    } catch (error) {
      showFailure(m.cards_failed({ name, reason: failureText(error) }))
    }
  }
  return { remove: (request: Request) => void alone(() => remove(request)), isRemoving: decide.isPending, dialog }
}
