import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useRequestCalls } from '#web/api/requests.ts'
import { useConfirmation } from '#web/api/settings.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { questionBefore } from '#web/components/requests/questions.ts'
import { announce } from '#web/ui/announcements.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { showFailure, showUndo } from '#web/ui/toasts/toasts.ts'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'

/** Frees a place, at once, after the dialog if that is wanted; a toast takes it back. */
export function useRemoval() {
  const { decide, undo } = useRequestCalls()
  const { mayGoOn, dialog } = useConfirm()
  const setting = useConfirmation('remove_student')
  const alone = useOneAtATime()
  const remove = async (request: Request): Promise<void> => {
    const name = personInSentence(request.student)
    const fail = (error: unknown) => showFailure(m.cards_failed({ name, reason: failureText(error) }))
    if (!(await mayGoOn(questionBefore('remove_student', name), setting))) return
    try {
      await decide.mutateAsync({ id: request.id, state: 'WITHDRAWN' })
      const back = (): void => announce(m.cards_undone({ name }))
      showUndo(m.supervisor_removed({ name }), () => undo.mutate(request.id, { onSuccess: back, onError: fail }))
    } catch (error) {
      fail(error)
    }
  }
  return { remove: (request: Request) => void alone(() => remove(request)), isRemoving: decide.isPending, dialog }
}
