import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useKnownMe } from '#web/api/me.ts'
import { ownRequestsQuery, useRequestCalls } from '#web/api/requests.ts'
import { type ConfirmationDialog, useConfirmations } from '#web/api/settings.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { questionBefore, questionBeforeAdding } from '#web/components/requests/questions.ts'
import { type Standing, standingOf } from '#web/components/requests/standing.ts'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { showFailure, showUndo } from '#web/ui/toasts/toasts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

/** What a conversation is about, one tap away: the student's request, the supervisor's direct add or acceptance. */
export function NextStep({ other }: { readonly other: User }) {
  const { user } = useKnownMe()
  const { data: requests } = useQuery(ownRequestsQuery)
  const steps = useSteps(other)
  const { isBusy, dialog, take } = useOneStep(other)
  if (!requests) return null
  const standing = standingOf({ reader: user, person: other, requests, dismissed: [] })
  if (standing.kind === 'pending') return <p role="status">{m.chat_requested()}</p>
  const step = stepOf(standing, steps)
  const isPaired = standing.kind === 'may_add' && other.student?.has_supervisor
  return (
    <>
      {isPaired && <p>{m.supervisor_add_paired({ name: personInSentence(other) })}</p>}
      {step && (
        <Button color="teal" aria-busy={isBusy} onClick={() => void take(step)}>
          {step.label}
        </Button>
      )}
      {dialog}
    </>
  )
}

type Step = {
  readonly label: string
  readonly decision: ConfirmationDialog
  /** Carries it out, at once. */
  readonly act: () => Promise<Request>
  readonly said: string
  readonly takeBack: (request: Request) => Promise<unknown>
}
type Steps = { readonly send: Step; readonly accept: (request: Request) => Step; readonly add: Step }

const stepOf = (standing: Standing, { send, accept, add }: Steps): Step | null => {
  if (standing.kind === 'may_request') return send
  if (standing.kind === 'may_add') return add
  return standing.kind === 'asked' && standing.request.can.accept ? accept(standing.request) : null
}

const useSteps = ({ id, ...person }: User): Steps => {
  const { send, addStudent, decide, undo } = useRequestCalls()
  const name = personInSentence(person)
  const undone = (request: Request) => undo.mutateAsync(request.id)
  return {
    send: {
      label: m.chat_request(),
      decision: 'supervision_request',
      act: () => send.mutateAsync(id),
      said: m.matching_requested({ name }),
      takeBack: (request) => decide.mutateAsync({ id: request.id, state: 'WITHDRAWN' }),
    },
    accept: (request) => ({
      label: m.chat_accept_request(),
      decision: 'accept',
      act: () => decide.mutateAsync({ id: request.id, state: 'ACCEPTED' }),
      said: m.supervisor_matching_accepted({ name }),
      takeBack: undone,
    }),
    add: {
      label: m.chat_add(),
      decision: 'add_student',
      act: () => addStudent.mutateAsync({ student_id: id }),
      said: m.profile_added({ name }),
      takeBack: undone,
    },
  }
}

/** A second tap while a step is under way does nothing; what fails is told, and a toast offers the way back. */
const useOneStep = (other: User) => {
  const name = personInSentence(other)
  const { mayGoOn, dialog } = useConfirm()
  const settingOf = useConfirmations()
  const [isBusy, setBusy] = useState(false)
  const isUnderWay = useRef(false)
  const fail = (error: unknown) => showFailure(failureText(error))
  const take = async ({ decision, act, said, takeBack }: Step): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    try {
      const question = decision === 'add_student' ? questionBeforeAdding(other) : questionBefore(decision, name)
      if (!(await mayGoOn(question, settingOf(decision)))) return
      const request = await act()
      showUndo(said, () => void takeBack(request).catch(fail))
    } catch (error) {
      fail(error)
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }
  return { isBusy, dialog, take }
}
