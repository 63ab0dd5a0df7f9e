import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { clearSentenceDraft } from '#web/api/forms/sentence-draft.ts'
import { saveWordsAsDraft } from '#web/api/forms/words-as-draft.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useRequestCalls } from '#web/api/requests.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { showDone, showFailure, showUndo } from '#web/ui/toasts/toasts.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { withdrawnText } from '#web/components/requests/ends/withdrawn-text.ts'
import { personName } from '#web/components/people/person-name.ts'
import { useState } from 'react'

export function nameOf({ supervisor }: Request): string {
  return personName(supervisor)
}

/** Withdrawing a pending request, at once and with a way back, and sending a withdrawn one again. */
export function useWithdrawal() {
  const { user } = useKnownMe()
  const { decide, undo } = useRequestCalls()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())

  const alone = async (request: Request, work: () => Promise<unknown>, failed?: string): Promise<boolean> => {
    const { id } = request
    setBusy((before) => new Set(before).add(id))
    try {
      await work()
      return true
    } catch (error) {
      const reason = [failed, failureText(error)].filter(Boolean).join('. ')
      showFailure(m.cards_failed({ name: personInSentence(request.supervisor), reason }))
      return false
    } finally {
      setBusy((before) => new Set([...before].filter((other) => other !== id)))
    }
  }

  const resend = async (request: Request): Promise<boolean> => {
    const isDone = await alone(request, () => undo.mutateAsync(request.id))
    if (isDone) {
      clearSentenceDraft(user.id, request.supervisor.id)
      showDone(m.request_restored({ name: personInSentence(request.supervisor) }))
    }
    return isDone
  }

  const withdraw = async (request: Request): Promise<boolean> => {
    let text = ''
    let mayResend = false
    const isDone = await alone(
      request,
      async () => {
        const withdrawn = await decide.mutateAsync({ id: request.id, state: 'WITHDRAWN' })
        mayResend = withdrawn.can.undo
        text = withdrawnText(request, withdrawn.updated_at, user)
      },
      m.request_withdraw_failed(),
    )
    if (isDone) saveWordsAsDraft(user.id, request)
    // After matching has closed there is no way back.
    if (isDone && mayResend) showUndo(text, () => void resend(request), { sign: 'gone' })
    else if (isDone) showDone(text)
    return isDone
  }

  return {
    /** Answers whether it was carried out; a failure has been told. */
    withdraw,
    resend,
    isBusy: ({ id }: Request): boolean => busy.has(id),
  }
}
