import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useConversationCalls } from '#web/api/conversations.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { showDone, showFailure, showUndo } from '#web/ui/toasts/toasts.ts'
import { Button } from '#web/ui/buttons/button.tsx'

/** Ends a conversation after a dialog, and offers Undo; for the supervisor. */
export function EndOfConversation({
  conversation: { id, can, student, conversation },
}: {
  readonly conversation: Request
}) {
  const { decide, undo } = useConversationCalls()
  const { ask, dialog } = useConfirm()
  const name = personInSentence(student)
  const fail = (error: unknown) => showFailure(failureText(error))
  // Promises: the panel may be closed before the answer, and Undo pressed after it.
  const goOn = (): void => void undo.mutateAsync(id).then(() => showDone(m.chat_goes_on({ name })), fail)
  const end = async (): Promise<void> => {
    const question = { title: m.chat_end_title({ name }), text: m.chat_end_text({ name }), confirm: m.chat_end() }
    const { isConfirmed } = await ask({ ...question, tone: 'rose' })
    if (!isConfirmed || decide.isPending) return
    await decide
      .mutateAsync({ id, state: 'WITHDRAWN' })
      .then(() => showUndo(m.chat_ended({ name }), goOn, { sign: 'gone' }), fail)
  }
  return (
    <>
      {can.remove && (
        // Quiet: it stands above what is said, and answering comes first.
        <Button variant="subtle" aria-busy={decide.isPending} onClick={() => void end()}>
          {m.chat_end()}
        </Button>
      )}
      {conversation?.state === 'ENDED' && can.undo && (
        <Button variant="default" aria-busy={undo.isPending} onClick={() => undo.isPending || goOn()}>
          {m.chat_go_on()}
        </Button>
      )}
      {dialog}
    </>
  )
}
