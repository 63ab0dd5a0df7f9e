import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { MAIL_WAIT_MS } from '#domain/limits.ts'
import { endedUnanswered } from '#domain/requests/unanswered.ts'
import { useConversationCalls } from '#web/api/conversations.ts'
import { clearSentenceDraft, saveWordsAsDraft } from '#web/api/forms/drafts.ts'
import { useShortlistCalls } from '#web/api/matching/own-decisions.ts'
import { useKnownMe } from '#web/api/me.ts'
import { isIdeaGone, ownRequestsQuery, useRequestCalls } from '#web/api/requests.ts'
import { useConfirmations } from '#web/api/settings.ts'
import { ideasOfQuery } from '#web/api/topics/ideas.ts'
import { paths } from '#web/paths.ts'
import { ask, type Question } from '#web/ui/dialogs/ask.tsx'
import { useOpenWith } from '#web/hooks/address.ts'
import { useQueryClient } from '@tanstack/react-query'
import { nameInSentence, personInSentence } from '../people/person-name.ts'
import { type Action, type Done, sentToast } from './actions.ts'
import { askForWish, isUndescribed, type Wish } from './request-question.tsx'

type Asking = {
  /** The supervisor's idea that the request is about, unless the student chooses another in the question. */
  readonly about?: string | undefined
  /** It is known that the supervisor has no ideas. */
  readonly hasNoIdeas?: boolean
  /** Told what was chosen in the question instead, or none: the idea is gone. */
  readonly onChoose?: (ideaId: string | undefined) => void
}

/** What a student can do about supervisors. */
export function useStudentActions() {
  const { user } = useKnownMe()
  const client = useQueryClient()
  const { send, write, decide, undo, ...dismissals } = useRequestCalls()
  const talks = useConversationCalls()
  const shortlist = useShortlistCalls()
  const settingOf = useConfirmations()
  const openWith = useOpenWith()
  const lastTo = ({ id }: User, requests: readonly Request[] | undefined) =>
    requests?.find(({ supervisor }) => supervisor.id === id)
  const pairOf = ({ id: supervisorId }: User) => ({ id: user.id, supervisorId })

  /** A request that was taken back is restored, as long as that can be done: sending another one could meet the cool-down. */
  const sendOrRestore = async (supervisor: User, wish: Wish, wasAsked: boolean): Promise<Request> => {
    // Waited for only where none are known: one of the moment before may be on its way.
    const known = client.getQueryData(ownRequestsQuery.queryKey) ?? (await client.query(ownRequestsQuery))
    const last = lastTo(supervisor, known)
    if (last?.ended_as !== 'withdrawn' || !last.can.undo) {
      return send.mutateAsync({ supervisor_id: supervisor.id, ...wish })
    }
    const restored = await undo.mutateAsync(last.id)
    clearSentenceDraft(user.id, supervisor.id)
    if (!wasAsked && wish.idea_id === undefined) return restored
    const message = (wasAsked ? wish.message : restored.message) ?? ''
    // With the request its description has come back.
    const describes = wasAsked && isUndescribed(user) && { describes: message !== '' && wish.describes !== false }
    return write.mutateAsync({ ...wish, ...describes, id: last.id, message, idea_id: wish.idea_id ?? null })
  }

  /** Sends a request, after its question if that is wanted. */
  const request = (supervisor: User, { about, hasNoIdeas, onChoose }: Asking = {}): Action => {
    const { asks, stopAsking } = settingOf('supervision_request')
    const name = personInSentence(supervisor)
    const last = lastTo(supervisor, client.getQueryData(ownRequestsQuery.queryKey))
    const isUnanswered = last !== undefined && endedUnanswered(last.ended_as)
    const sendIt = async (wish: Wish): Promise<Done> => {
      const sent = await sendOrRestore(supervisor, wish, asks).catch((error: unknown) => {
        if (isIdeaGone(error)) onChoose?.(undefined)
        throw error
      })
      return {
        said: m.matching_requested({ name }),
        undo: withdraw(sent),
        also: asks ? undefined : { label: m.sentence_add(), act: () => openWith(paths.sentence(supervisor.id)) },
        toast: sentToast(sent.id),
      }
    }
    const askFirst = async () => {
      const before = isUnanswered || last?.ended_as === 'withdrawn' ? last : undefined
      const wish = await askForWish({
        student: user,
        supervisor,
        before: { message: before?.message, ideaId: before?.idea?.id },
        about,
        ideasNow: () => client.getQueryData(ideasOfQuery(supervisor.id).queryKey),
        hasNoIdeas,
        // Nobody wants to be rid of a question that came twice.
        stopAsking: (client.getQueryData(ownRequestsQuery.queryKey)?.length ?? 0) < 2 ? undefined : stopAsking,
        onChoose,
      })
      return wish && (() => sendIt(wish))
    }
    /** Without the question, what nobody answered is asked as it was; an idea that is no longer open is left out. */
    const act = async (): Promise<Done> => {
      if (!isUnanswered) return sendIt(about === undefined ? {} : { idea_id: about })
      const idea = about ?? last.idea?.id
      const isOpen = async () => (await client.query(ideasOfQuery(supervisor.id))).some(({ id }) => id === idea)
      const isNamed = idea !== undefined && (about !== undefined || (await isOpen()))
      return sendIt({ ...(last.message !== null && { message: last.message }), ...(isNamed && { idea_id: idea }) })
    }
    return { id: supervisor.id, name, ask: asks ? askFirst : undefined, act }
  }

  /** Takes a pending request back, at once. After matching has closed there is no way back. */
  const withdraw = (asked: Request): Action => {
    const { id, supervisor } = asked
    return {
      id: supervisor.id,
      name: personInSentence(supervisor),
      failed: m.request_withdraw_failed(),
      act: async () => {
        const withdrawn = await decide.mutateAsync({ id, state: 'WITHDRAWN' })
        saveWordsAsDraft(user.id, asked)
        const said = withdrawnText(asked, withdrawn.updated_at, user)
        return { said, sign: 'gone', undo: withdrawn.can.undo ? resend(asked) : undefined }
      },
    }
  }

  /** Sends a withdrawn request again, as it was. */
  const resend = ({ id, supervisor }: Request): Action => ({
    id: supervisor.id,
    name: personInSentence(supervisor),
    act: async () => {
      await undo.mutateAsync(id)
      clearSentenceDraft(user.id, supervisor.id)
      return { said: m.request_restored({ name: personInSentence(supervisor) }) }
    },
  })

  /** Takes a question back that nobody has answered. */
  const withdrawQuestion = ({ id, supervisor }: Request): Action => {
    const about = { id: supervisor.id, name: personInSentence(supervisor) }
    const back = async (): Promise<Done> => {
      await talks.undo.mutateAsync(id)
      return { said: m.cards_undone(about) }
    }
    return {
      ...about,
      act: async () => {
        await talks.decide.mutateAsync({ id, state: 'WITHDRAWN' })
        return { said: m.chat_withdrawn(about), sign: 'gone', undo: { ...about, act: back } }
      },
    }
  }

  const dismissal = (supervisor: User, isSwipe = false): Action => {
    const { asks, stopAsking } = settingOf('dismiss')
    const name = personInSentence(supervisor)
    // A student who waits for them is passed over from then on, and is asked in any case.
    const question = supervisor.supervisor?.line
      ? dismissalOfAwaitedQuestion(supervisor)
      : asks && { ...(isSwipe ? undoable : same)(dismissalQuestion(name)), stopAsking }
    const act = async (): Promise<Done> => {
      await dismissals.dismiss.mutateAsync(pairOf(supervisor))
      return { said: m.matching_dismissed({ name }), sign: 'gone', undo: undoDismissal(supervisor) }
    }
    return {
      id: supervisor.id,
      name,
      act,
      ask: question ? async () => ((await ask(question)) ? act : null) : undefined,
    }
  }

  const undoDismissal = (supervisor: User): Action => {
    const name = personInSentence(supervisor)
    return {
      id: supervisor.id,
      name,
      act: async () => {
        await dismissals.undoDismissal.mutateAsync(pairOf(supervisor))
        return { said: m.profile_taken_back({ name }), undo: dismissal(supervisor) }
      },
    }
  }

  /** Keeps somebody for later. */
  const addToShortlist = (supervisor: User): Action => {
    const name = personInSentence(supervisor)
    return {
      id: supervisor.id,
      name,
      act: async () => {
        await shortlist.addToShortlist.mutateAsync(pairOf(supervisor))
        return { said: m.matching_kept(), undo: removeFromShortlist(supervisor) }
      },
    }
  }

  /** Keeps them no longer. */
  const removeFromShortlist = (supervisor: User): Action => {
    const name = personInSentence(supervisor)
    return {
      id: supervisor.id,
      name,
      act: async () => {
        await shortlist.removeFromShortlist.mutateAsync(pairOf(supervisor))
        return { said: m.shortlist_removed({ name }), sign: 'gone', undo: addToShortlist(supervisor) }
      },
    }
  }

  return {
    request,
    withdraw,
    resend,
    withdrawQuestion,
    dismiss: dismissal,
    undoDismissal,
    addToShortlist,
    removeFromShortlist,
  }
}

const same = <T>(question: T): T => question

/**
 * Reports that a student withdrew a request, and that a sentence which is the thesis description stays: only a request
 * that is withdrawn at once takes it along.
 * @param request as it was
 * @param at when it was withdrawn
 */
const withdrawnText = ({ message, asked_at: askedAt, supervisor }: Request, at: string, by: User): string => {
  const name = personInSentence(supervisor)
  const isAtOnce = Date.parse(at) - Date.parse(askedAt) < MAIL_WAIT_MS
  const isDescribed = message !== null && message === by.student?.thesis_description
  return isDescribed && !isAtOnce ? m.request_withdrawn_described({ name }) : m.request_withdrawn({ name })
}

/** A question whose text is a sentence or two. */
type PlainQuestion = Question & { readonly text: string }

/** The question before a student dismisses somebody. */
const dismissalQuestion = (name: string): PlainQuestion => ({
  title: m.matching_dismiss_title({ name: nameInSentence(name) }),
  text: m.matching_dismiss_text(),
  confirm: m.matching_dismiss(),
  tone: 'rose',
})

/** The same where the student waits for a place of the supervisor. */
const dismissalOfAwaitedQuestion = (supervisor: User): PlainQuestion => {
  const question = dismissalQuestion(personInSentence(supervisor))
  const lost = supervisor.supervisor?.line?.offer_ends_at ? m.matching_dismiss_offer() : m.matching_dismiss_line()
  return { ...question, text: `${lost} ${question.text}` }
}

/** A question before a swipe: it says that the swipe can be undone. */
const undoable = (question: PlainQuestion): PlainQuestion => ({
  ...question,
  text: `${question.text} ${m.cards_undoable()}`,
})
