import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { forgetSentence } from '#web/api/forms/sentence-draft.ts'
import { saveWordsAsDraft } from '#web/api/forms/words-as-draft.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useAsking } from '#web/api/asking.ts'
import { forgetRejection, useRejecting } from '#web/api/forms/rejecting.ts'
import { isIdeaGone, ownRequestsQuery, useRequestCalls } from '#web/api/requests.ts'
import { ideasOfQuery } from '#web/api/topics/ideas.ts'
import { useShortlistCalls } from '#web/api/matching/shortlist.ts'
import { type ConfirmationDialog, useConfirmations } from '#web/api/settings.ts'
import { shortTitle } from '#web/components/ideas/short-title.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { CHOSEN_IDEA } from '#web/components/people/use-details-link.ts'
import { toastEndUndone } from '#web/components/requests/ends/undone-toasts.ts'
import { withdrawnText } from '#web/components/requests/ends/withdrawn-text.ts'
import { questionBefore, questionBeforeAdding } from '#web/components/requests/questions.ts'
import { questionBeforeGiving } from '#web/components/cycle/giving-question.ts'
import { questionBeforeLeaving } from '#web/components/requests/asking/dismissal-question.ts'
import { acceptedText } from '#web/components/requests/acceptance/accepted-text.ts'
import { titleOffer } from '#web/components/requests/acceptance/title-offer.ts'
import { type Acceptance, useAcceptanceQuestion } from '#web/components/requests/acceptance/use-acceptance-question.tsx'
import { declineOthersText } from '#web/components/requests/rejection/decline-rest-text.ts'
import { useRejectionQuestion, type Why } from '#web/components/requests/rejection/use-rejection-question.tsx'
import { rememberSentToast } from '#web/components/requests/asking/sent-toast.ts'
import { useRequestQuestion, type Wish } from '#web/components/requests/asking/use-request-question.tsx'
import { paths } from '#web/paths.ts'
import { showDone, showUndo, type ToastAction } from '#web/ui/toasts/toasts.ts'
import type { Relationship } from '#web/components/requests/relationship.ts'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { useAddress } from '#web/ui/window/use-address.ts'
import { useOpenWith } from '#web/ui/window/use-open-with.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useOneDecision } from './use-one-decision.ts'

const NONE: readonly Request[] = []

/** Everything that can be done about a person. Each is carried out at once, and a toast offers the way back. */
export function useActions(person: User, relationship: Relationship) {
  const { user, cycle } = useKnownMe()
  const calls = useRequestCalls()
  const shortlist = useShortlistCalls()
  const { ask: askAlways, confirmUnlessMuted, dialog } = useConfirm()
  const giving = useConfirm((question) => questionBeforeGiving(question, user, cycle))
  const settingOf = useConfirmations()
  const { data: requests = NONE } = useQuery(ownRequestsQuery)
  const asking = useAsking()
  const rejecting = useRejectionQuestion(useRejecting(), requests)
  const accepting = useAcceptanceQuestion(settingOf('accept'), user, requests)
  const openWith = useOpenWith()
  const [params, put] = useAddress()
  // An idea for a thesis that led here, or was chosen here.
  const about = params.get(CHOSEN_IDEA) ?? undefined
  const choose = (ideaId = ''): void => put({ [CHOSEN_IDEA]: ideaId })
  // Another one that is chosen in the dialog stays so, also where the request is not sent.
  const chosen = useRef(about)
  const requesting = useRequestQuestion({
    ...asking,
    keepIdea: (supervisorId, ideaId) => {
      chosen.current = ideaId
      asking.keepIdea(supervisorId, ideaId)
    },
  })
  const { data: ideas = [] } = useQuery({ ...ideasOfQuery(person.id), enabled: about !== undefined })
  const name = personInSentence(person)
  const { isBusy, alone } = useOneDecision(name, JSON.stringify(relationship))
  const mayDo = async (decision: Decision): Promise<boolean> => {
    if (decision === 'dismiss' && person.supervisor?.line) {
      return (await askAlways(questionBeforeLeaving(person))).isConfirmed
    }
    const setting = settingOf(decision)
    if (decision === 'add_student') return giving.confirmUnlessMuted(questionBeforeAdding(person), setting)
    return confirmUnlessMuted(questionBefore(decision, name), setting)
  }
  const tools: Tools = {
    calls,
    shortlist,
    name,
    alone: (work) => void alone(work),
    asking: (decision, work) =>
      void alone(async () => {
        if (await mayDo(decision)) await work()
      }),
  }
  const askForRequest = async (ideaId = about): Promise<Wish | null> => {
    chosen.current = ideaId
    const wish = await requesting.askFor(person, false, ideaId)
    if (ideaId !== undefined && chosen.current !== about) choose(chosen.current)
    return wish
  }
  const ask: Ask = {
    askFor: askForRequest,
    titleOf: ({ ideaId }) => asking.knownIdeas(person.id)?.find(({ id }) => id === ideaId)?.title,
    chooseNone: () => choose(),
    also: requesting.asks ? undefined : { label: m.sentence_add(), act: () => openWith(paths.sentence(person.id)) },
  }
  const others = (user.supervisor?.pending_requests ?? 0) - 1
  const refusal: Refusal = {
    askFor: rejecting.askFor,
    others:
      user.supervisor?.available_slots === 1 && others > 0
        ? { label: declineOthersText(others), act: () => openWith(paths.declineRest) }
        : undefined,
    also: ({ id }) =>
      rejecting.asks ? undefined : { label: m.rejection_say_why(), act: () => openWith(paths.why(id)) },
  }
  const acceptance: Accepting = {
    askForAcceptance: (request) => accepting.askFor(request),
    asksToAccept: accepting.asks,
    offer: (request) =>
      refusal.others ?? (accepting.asks ? undefined : titleOffer(request, calls.setWorkingTitle.mutateAsync)),
  }
  return {
    isBusy,
    /** The idea that a request would be about. */
    idea: ideas.find(({ id }) => id === about),
    /** Makes a request be about an idea, or about none. */
    choose,
    asksBeforeRequest: requesting.asks,
    dialog: (
      <>
        {dialog}
        {giving.dialog}
        {accepting.dialog}
        {requesting.dialog}
        {rejecting.dialog}
      </>
    ),
    ...actionsOfStudent(tools, ask, user, person.id),
    ...actionsOfSupervisor(tools, { ...refusal, ...acceptance }, person.id),
  }
}

/** The words of a request, asked for before it or offered afterwards. */
type Ask = {
  readonly askFor: (ideaId?: string) => Promise<Wish | null>
  /** The title of the idea, if it is about one. */
  readonly titleOf: (wish: Wish) => string | undefined
  readonly chooseNone: () => void
  readonly also: ToastAction | undefined
}

/** The words of a rejection, asked for before it or offered afterwards. */
type Refusal = {
  readonly askFor: (request: Request) => Promise<Why | null>
  readonly also: (request: Request) => ToastAction | undefined
  /** Declining the others, where an acceptance takes the last place. */
  readonly others: ToastAction | undefined
}

/** The title with an acceptance, asked for before it or offered afterwards. */
type Accepting = {
  readonly askForAcceptance: (request: Request) => Promise<Acceptance | null>
  readonly asksToAccept: boolean
  readonly offer: (request: Request) => ToastAction | undefined
}

type Tools = {
  readonly calls: ReturnType<typeof useRequestCalls>
  readonly shortlist: ReturnType<typeof useShortlistCalls>
  /** The person's name. */
  readonly name: string
  readonly alone: (work: () => Promise<unknown>) => void
  /** Does the work after the dialog, if that is wanted. */
  readonly asking: (decision: Decision, work: () => Promise<void>) => void
}

type Decision = Exclude<ConfirmationDialog, 'supervision_request' | 'reject' | 'accept'>

const actionsOfStudent = (
  { calls, shortlist, name, alone, asking }: Tools,
  { askFor, titleOf, chooseNone, also }: Ask,
  student: User,
  supervisorId: string,
) => {
  const { id: studentId } = student
  const { send, decide, undo, dismiss, undoDismissal } = calls
  const resend = (request: Request): void =>
    alone(async () => {
      await undo.mutateAsync(request.id)
      forgetSentence(studentId, supervisorId)
      showDone(m.request_restored({ name }))
    })
  const withdraw = (request: Request): void =>
    alone(async () => {
      const { updated_at: at } = await decide.mutateAsync({ id: request.id, state: 'WITHDRAWN' })
      saveWordsAsDraft(studentId, request)
      showUndo(withdrawnText(request, at, student), () => resend(request))
    })
  const takeBack = (): void =>
    alone(async () => {
      await undoDismissal.mutateAsync({ id: studentId, supervisorId })
      showDone(m.profile_taken_back({ name }))
    })
  const removeFromShortlist = (): void =>
    alone(async () => {
      await shortlist.removeFromShortlist.mutateAsync({ id: studentId, supervisorId })
      showUndo(m.shortlist_removed({ name }), addToShortlist, { sign: 'gone' })
    })
  const addToShortlist = (): void =>
    alone(async () => {
      await shortlist.addToShortlist.mutateAsync({ id: studentId, supervisorId })
      showUndo(m.matching_kept({ name }), removeFromShortlist)
    })
  return {
    addToShortlist,
    removeFromShortlist,
    resend,
    withdraw,
    takeBack,
    /** @param ideaId what it is about, if that is not the chosen one */
    request: (ideaId?: string) =>
      alone(async () => {
        const wish = await askFor(ideaId)
        if (!wish) return
        const sent = await send.mutateAsync({ supervisorId, ...wish }).catch((error: unknown) => {
          if (isIdeaGone(error)) chooseNone()
          throw error
        })
        const title = titleOf(wish)
        const told =
          title === undefined
            ? m.matching_requested({ name })
            : m.matching_requested_about({ name, title: shortTitle(title) })
        rememberSentToast(
          showUndo(told, () => withdraw(sent), { also }),
          sent.id,
        )
      }),
    dismiss: () =>
      asking('dismiss', async () => {
        await dismiss.mutateAsync({ id: studentId, supervisorId })
        showUndo(m.matching_dismissed({ name }), takeBack)
      }),
  }
}

const actionsOfSupervisor = (
  { calls, name, alone, asking }: Tools,
  { askFor, also, askForAcceptance, asksToAccept, offer }: Refusal & Accepting,
  studentId: string,
) => {
  const { decide, undo, addStudent } = calls
  const takeBackEnd = (request: Request): void =>
    alone(() => toastEndUndone(name, request, undo.mutateAsync(request.id)))
  const undoable = (text: string, request: Request, more: Parameters<typeof showUndo>[2] = {}): void =>
    void showUndo(text, () => takeBackEnd(request), more)
  return {
    takeBackEnd,
    accept: (request: Request) =>
      alone(async () => {
        const acceptance = await askForAcceptance(request)
        if (!acceptance) return
        const accepted = await decide.mutateAsync({ id: request.id, state: 'ACCEPTED', ...acceptance })
        undoable(acceptedText(request, asksToAccept), accepted, { also: offer(accepted) })
      }),
    reject: (request: Request) =>
      alone(async () => {
        const why = await askFor(request)
        if (!why) return
        const rejected = await decide.mutateAsync({ id: request.id, state: 'REJECTED', ...why })
        forgetRejection(rejected.supervisor.id, request.id)
        undoable(m.supervisor_matching_rejected({ name }), rejected, { sign: 'gone', also: also(rejected) })
      }),
    remove: ({ id }: Request) =>
      asking('remove_student', async () =>
        undoable(m.supervisor_removed({ name }), await decide.mutateAsync({ id, state: 'WITHDRAWN' }), {
          sign: 'gone',
        }),
      ),
    add: () =>
      asking('add_student', async () =>
        undoable(m.profile_added({ name }), await addStudent.mutateAsync({ student_id: studentId })),
      ),
  }
}
