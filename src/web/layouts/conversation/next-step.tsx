import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useAsking } from '#web/api/asking.ts'
import { useKnownMe } from '#web/api/me.ts'
import { ownRequestsQuery, useRequestCalls } from '#web/api/requests.ts'
import { type ConfirmationDialog, useConfirmations } from '#web/api/settings.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { acceptedText } from '#web/components/requests/acceptance/accepted-text.ts'
import { titleOffer } from '#web/components/requests/acceptance/title-offer.ts'
import {
  type Acceptance,
  type AcceptanceAsked,
  useAcceptanceQuestion,
} from '#web/components/requests/acceptance/use-acceptance-question.tsx'
import { endedText } from '#web/components/cycle/ended-text.ts'
import { closedText } from '#web/components/cycle/phase-texts.ts'
import { OpenRequests } from '#web/components/requests/open-requests.tsx'
import { questionBeforeAdding } from '#web/components/requests/questions.ts'
import { type Relationship, relationshipOf } from '#web/components/requests/relationship.ts'
import { declineOthersText } from '#web/components/requests/rejection/decline-rest-text.ts'
import { rememberSentToast } from '#web/components/requests/asking/sent-toast.ts'
import { useRequestQuestion, type Wish } from '#web/components/requests/asking/use-request-question.tsx'
import { paths } from '#web/paths.ts'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { showFailure, showUndo, type ToastAction } from '#web/ui/toasts/toasts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconArmchair } from '#web/ui/icons.tsx'
import { formatNumber } from '#web/i18n/numbers.ts'
import { useOpenWith } from '#web/ui/window/use-open-with.ts'
import classes from './conversation-panel.module.css'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

type NextStepProps = {
  readonly other: User
  /** The title of the idea that the request names is to stand on the confirmation. */
  readonly isTicked?: boolean
  /** Whether the student has asked others, too; left out where that is not known. */
  readonly asksOthers?: boolean | undefined
  /** The text beside it says that nothing can be done. */
  readonly isUnavailable?: boolean
}

const NONE: readonly Request[] = []

/** The purpose of a conversation, one tap away: the student's request, the supervisor's direct add or acceptance. */
export function NextStep({ other, isTicked = false, asksOthers, isUnavailable = false }: NextStepProps) {
  const me = useKnownMe()
  const { data: requests } = useQuery(ownRequestsQuery)
  const closed = closedText(me.cycle)
  const ended = me.user.role === 'SUPERVISOR' ? endedText(me.cycle) : null
  const { available_slots: places = 0, pending_requests: waiting } = me.user.supervisor ?? {}
  const steps = useSteps(other, places, waiting ?? 0)
  const { isBusy, dialog, take } = useOneStep(other, { isTicked, asksOthers })
  if (!requests) return null
  const relationship = relationshipOf({ reader: me.user, person: other, requests, dismissed: [], listed: [] })
  const instead = insteadOf(relationship, closed, ended)
  const step = instead === null ? stepOf(relationship, steps) : null
  const isPaired = instead === null && relationship.kind === 'may_add' && other.student?.has_supervisor
  return (
    <>
      {instead !== null && !isUnavailable && <p role="status">{instead}</p>}
      {isPaired && <p>{m.supervisor_add_paired({ name: personInSentence(other) })}</p>}
      {instead === null && relationship.kind === 'may_request' && <OpenRequests me={me} />}
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

/** The text where there is no step: it is done, or can't be done at the moment. */
const insteadOf = ({ kind }: Relationship, closed: string | null, ended: string | null): string | null => {
  if (kind === 'pending') return m.chat_requested()
  if (kind === 'may_request') return closed
  return kind === 'supervised' ? null : ended
}

/** A button that takes a place looks unlike one that only sends words. */
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
  readonly act: (wish: Wish & Acceptance) => Promise<Request>
  /** The request that it accepts. */
  readonly accepts?: Request
  readonly said: string
  readonly takeBack: (request: Request) => Promise<unknown>
  /** So many others still wait where it takes the last place: they can be declined as one. */
  readonly leaves?: number
}
type Steps = { readonly send: Step; readonly accept: (request: Request) => Step; readonly add: Step }

const stepOf = (relationship: Relationship, { send, accept, add }: Steps): Step | null => {
  if (relationship.kind === 'may_request') return send
  if (relationship.kind === 'may_add') return add
  return relationship.kind === 'asked' && relationship.request.can.accept ? accept(relationship.request) : null
}

/**
 * @param places the reader has free, if they supervise
 * @param waiting pending requests to the reader
 */
const useSteps = ({ id, ...person }: User, places: number, waiting: number): Steps => {
  const { send, addStudent, decide, undo } = useRequestCalls()
  const name = personInSentence(person)
  const taking = { name, count: formatNumber(places) }
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
      label: places === 1 ? m.chat_accept_last({ name }) : m.chat_accept(taking),
      decision: 'accept',
      act: ({ working_title_of: titleOf }) =>
        decide.mutateAsync({ id: request.id, state: 'ACCEPTED', ...(titleOf && { working_title_of: titleOf }) }),
      accepts: request,
      said: acceptedText(request, true),
      takeBack: undone,
      leaves: places === 1 ? waiting - 1 : 0,
    }),
    add: {
      label: places === 1 ? m.chat_supervise_last({ name }) : m.chat_supervise(taking),
      decision: 'add_student',
      act: () => addStudent.mutateAsync({ student_id: id }),
      said: m.profile_added({ name }),
      takeBack: undone,
      leaves: places === 1 ? waiting : 0,
    },
  }
}

/** A second tap while a step is under way does nothing; what fails is told, and a toast offers the way back. */
const useOneStep = (other: User, known: AcceptanceAsked) => {
  const { confirmUnlessMuted, dialog } = useConfirm()
  const settingOf = useConfirmations()
  const requesting = useRequestQuestion(useAsking())
  const accepting = useAcceptanceQuestion(
    settingOf('accept'),
    useKnownMe().user,
    useQuery(ownRequestsQuery).data ?? NONE,
  )
  const { setWorkingTitle } = useRequestCalls()
  const openWith = useOpenWith()
  const addSentence = { label: m.sentence_add(), act: () => openWith(paths.sentence(other.id)) }
  const [isBusy, setBusy] = useState(false)
  const isUnderWay = useRef(false)
  const fail = (error: unknown) => showFailure(failureText(error))
  /** The input of the step; null when it is not to be done. */
  const askBefore = async ({ decision, accepts }: Step): Promise<(Wish & Acceptance) | null> => {
    if (accepts) return accepting.askFor(accepts, known)
    if (decision === 'supervision_request') return requesting.askFor(other)
    return (await confirmUnlessMuted(questionBeforeAdding(other), settingOf(decision))) ? {} : null
  }
  /** The toast's other action. */
  const alsoOf = ({ decision, leaves = 0, accepts }: Step, wish: Acceptance): ToastAction | undefined => {
    if (leaves > 0) return { label: declineOthersText(leaves), act: () => openWith(paths.declineRest) }
    if (decision === 'supervision_request') return requesting.asks ? undefined : addSentence
    const isOffered = accepts && !accepting.asks && wish.working_title_of === undefined
    return isOffered ? titleOffer(accepts, setWorkingTitle.mutateAsync) : undefined
  }
  const take = async (step: Step): Promise<void> => {
    const { act, said, takeBack, accepts } = step
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    try {
      const wish = await askBefore(step)
      if (!wish) return
      const request = await act(wish)
      const told = accepts ? acceptedText(accepts, accepting.asks) : said
      const toast = showUndo(told, () => void takeBack(request).catch(fail), { also: alsoOf(step, wish) })
      if (step.decision === 'supervision_request') rememberSentToast(toast, request.id)
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
        {accepting.dialog}
        {requesting.dialog}
      </>
    ),
    take,
  }
}
