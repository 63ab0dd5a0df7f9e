import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { forgetRejection, useRejecting } from '#web/api/forms/rejecting.ts'
import { ownRequestsQuery, useRequestCalls } from '#web/api/requests.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { tellTakenBack } from '#web/components/requests/ends/taken-back.ts'
import { useRejectionQuestion } from '#web/components/requests/rejection/use-rejection-question.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { showFailure, showUndo } from '#web/ui/toasts/toasts.ts'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { useOpenWith } from '#web/ui/window/use-open-with.ts'
import { useQuery } from '@tanstack/react-query'

type RejectButtonProps = {
  readonly request: Request
  /** A question can be refused beside it: both say what they refuse. */
  readonly isNamed: boolean
}

const NONE: readonly Request[] = []

/**
 * Rejects a request for supervision, with what may be told, and offers the way back. Not a button any more where it can't be
 * rejected; the dialog that is open stays, and says why.
 */
export function RejectButton({ request, isNamed }: RejectButtonProps) {
  const { id, student, supervisor } = request
  const { decide, undo } = useRequestCalls()
  const question = useRejectionQuestion(useRejecting(), useQuery(ownRequestsQuery).data ?? NONE)
  const openWith = useOpenWith()
  const alone = useOneAtATime()
  const sayWhy = { label: m.rejection_say_why(), act: () => openWith(paths.why(id)) }
  const reject = async (): Promise<void> => {
    const why = await question.askFor(request)
    if (why === null) return
    try {
      await decide.mutateAsync({ id, state: 'REJECTED', ...why })
      forgetRejection(supervisor.id, id)
    } catch (error) {
      showFailure(failureText(error))
      return
    }
    const name = personInSentence(student)
    const takeBack = (): void => void tellTakenBack(name, undo.mutateAsync(id))
    const also = question.asks ? undefined : sayWhy
    showUndo(m.supervisor_matching_rejected({ name }), takeBack, { sign: 'gone', also })
  }
  return (
    <>
      {request.can.reject && (
        <Button variant="default" aria-busy={decide.isPending} onClick={() => void alone(reject)}>
          {isNamed ? m.inbox_reject_request() : m.supervisor_matching_reject()}
        </Button>
      )}
      {question.dialog}
    </>
  )
}
