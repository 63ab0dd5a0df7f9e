import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useAsking } from '#web/api/asking.ts'
import { useKnownMe } from '#web/api/me.ts'
import { ownRequestsQuery, useRequestCalls } from '#web/api/requests.ts'
import { type ConfirmationDialog, useConfirmations } from '#web/api/settings.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { OpenRequests } from '#web/components/requests/open-requests.tsx'
import { questionBefore, questionBeforeAdding } from '#web/components/requests/questions.ts'
import { type Relationship, relationshipOf } from '#web/components/requests/relationship.ts'
import { useRequestQuestion, type Wish } from '#web/components/requests/use-request-question.tsx'
import { paths } from '#web/paths.ts'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { showFailure, showUndo } from '#web/ui/toasts/toasts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconArmchair } from '#web/ui/icons.tsx'
import { formatNumber } from '#web/i18n/numbers.ts'
import classes from './conversation-panel.module.css'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'

/** What a conversation is about, one tap away: the student's request, the supervisor's direct add or acceptance. */
export function NextStep({ other }: { readonly other: User }) {
  const me = useKnownMe()
  const { data: requests } = useQuery(ownRequestsQuery)
  const steps = useSteps(other, me.user.supervisor?.available_slots ?? 0)
  const { isBusy, dialog, take } = useOneStep(other)
  if (!requests) return null
  const relationship = relationshipOf({ reader: me.user, person: other, requests, dismissed: [] })
  if (relationship.kind === 'pending') return <p role="status">{m.chat_requested()}</p>
  const step = stepOf(relationship, steps)
  const isPaired = relationship.kind === 'may_add' && other.student?.has_supervisor
  return (
    <>
      {isPaired && <p>{m.supervisor_add_paired({ name: personInSentence(other) })}</p>}
      {relationship.kind === 'may_request' && <OpenRequests me={me} />}
      {step && (
        <Button
          {...LOOKS[step.decision === 'supervision_request' ? 'asks' : 'takes']}
          aria-busy={isBusy}
          onClick={() => void take(step)}
        >
          {step.label}
        </Button>
      )}
      {dialog}
    </>
  )
}

/** What takes a place looks like nothing that only sends words. */
const LOOKS = {
  asks: { color: 'teal' },
  takes: {
    variant: 'default',
    className: classes.takes,
    leftSection: <IconArmchair size={20} aria-hidden />,
  },
} as const

type Step = {
  readonly label: string
  readonly decision: ConfirmationDialog
  /** Carries it out, at once. @param wish what goes with a request */
  readonly act: (wish: Wish) => Promise<Request>
  readonly said: string
  readonly takeBack: (request: Request) => Promise<unknown>
}
type Steps = { readonly send: Step; readonly accept: (request: Request) => Step; readonly add: Step }

const stepOf = (relationship: Relationship, { send, accept, add }: Steps): Step | null => {
  if (relationship.kind === 'may_request') return send
  if (relationship.kind === 'may_add') return add
  return relationship.kind === 'asked' && relationship.request.can.accept ? accept(relationship.request) : null
}

/** @param places the reader has free, if they supervise */
const useSteps = ({ id, ...person }: User, places: number): Steps => {
  const { send, addStudent, decide, undo } = useRequestCalls()
  const name = personInSentence(person)
  const supervise = m.chat_supervise({ name, count: formatNumber(places) })
  const undone = (request: Request) => undo.mutateAsync(request.id)
  return {
    send: {
      label: m.chat_request(),
      decision: 'supervision_request',
      act: (wish) => send.mutateAsync({ supervisorId: id, ...wish }),
      said: m.matching_requested({ name }),
      takeBack: (request) => decide.mutateAsync({ id: request.id, state: 'WITHDRAWN' }),
    },
    accept: (request) => ({
      label: supervise,
      decision: 'accept',
      act: () => decide.mutateAsync({ id: request.id, state: 'ACCEPTED' }),
      said: m.supervisor_matching_accepted({ name }),
      takeBack: undone,
    }),
    add: {
      label: supervise,
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
  const requesting = useRequestQuestion(useAsking())
  const navigate = useNavigate()
  const addSentence = { label: m.sentence_add(), act: () => void navigate({ search: paths.sentence(other.id) }) }
  const [isBusy, setBusy] = useState(false)
  const isUnderWay = useRef(false)
  const fail = (error: unknown) => showFailure(failureText(error))
  /** What goes with it; null when it is not to be done. */
  const askBefore = async (decision: ConfirmationDialog): Promise<Wish | null> => {
    if (decision === 'supervision_request') return requesting.askFor(other)
    const question = decision === 'add_student' ? questionBeforeAdding(other) : questionBefore(decision, name)
    return (await mayGoOn(question, settingOf(decision))) ? {} : null
  }
  const take = async ({ decision, act, said, takeBack }: Step): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    try {
      const wish = await askBefore(decision)
      if (!wish) return
      const request = await act(wish)
      const also = decision === 'supervision_request' && !requesting.asks ? addSentence : undefined
      showUndo(said, () => void takeBack(request).catch(fail), { also })
    } catch (error) {
      fail(error)
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }
  return {
    isBusy,
    dialog: (
      <>
        {dialog}
        {requesting.dialog}
      </>
    ),
    take,
  }
}
