import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useConversationCalls } from '#web/api/conversations.ts'
import { keepRejection } from '#web/api/forms/drafts.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useDecliningCalls, useRequestCalls, type RejectionInput } from '#web/api/requests.ts'
import { useConfirmations } from '#web/api/settings.ts'
import { paths } from '#web/paths.ts'
import { ask, type Question } from '#web/ui/dialogs/ask.tsx'
import { useOpenWith } from '#web/hooks/address.ts'
import { endedText, closedText } from '../cycle/phase-texts.ts'
import { nameInSentence, personInSentence, personName } from '../people/person-name.ts'
import { type AcceptanceAsked, acceptedText, askToAccept, freeIdeaOf } from './acceptance.tsx'
import { type Action, type Done, useActions } from './actions.ts'
import { declineOthersText, askWhy } from './rejection.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import type { ReactNode } from 'react'
import { IconArrowBackUp } from '#web/ui/icons.tsx'

/** What a supervisor can do about students and their requests. */
export function useSupervisorActions() {
  const { user, cycle } = useKnownMe()
  const { decide, undo, addStudent, setWorkingTitle } = useRequestCalls()
  const { undoDeclining } = useDecliningCalls()
  const talks = useConversationCalls()
  const settingOf = useConfirmations()
  const openWith = useOpenWith()
  const { available_slots: places, pending_requests: waiting, waiting: awaiting } = user.supervisor ?? {}
  const about = ({ student }: Request) => ({ id: student.id, name: personInSentence(student) })

  /** Undoes a decision. Once a supervision is ended, that begins it again. */
  const takeBack = (request: Request): Action => {
    const { id, type, ended_as: how } = request
    const { name } = about(request)
    return {
      ...about(request),
      act: async () => {
        await (type === 'CHAT' ? talks.undo : undo).mutateAsync(id)
        return { said: how === 'removed' ? m.supervisor_supervised_again({ name }) : m.cards_undone({ name }) }
      },
    }
  }

  /** Where the last place goes, the others who asked can be declined as one. @param others how many */
  const declining = (others: number): Done['also'] =>
    places === 1 && others > 0
      ? { label: declineOthersText(others), act: () => openWith(paths.declineRest) }
      : undefined

  /** Puts the title of an idea on the confirmation of a pair. */
  const title = (pair: Request, idea: NonNullable<Request['idea']>): Action => ({
    ...about(pair),
    act: async () => {
      await setWorkingTitle.mutateAsync({ id: pair.id, working_title_of: idea.id })
      return { said: m.working_title_added({ title: idea.title }) }
    },
  })

  /** Accepts a request, after its question if that is wanted. */
  const accept = (request: Request, known: AcceptanceAsked = {}): Action => {
    const { asks, stopAsking } = settingOf('accept')
    const idea = freeIdeaOf(request)
    const others = declining((waiting ?? 0) - 1)
    const acceptIt = async (isTicked: boolean): Promise<Done> => {
      const titled = isTicked && idea ? { working_title_of: idea.id } : {}
      const pair = await decide.mutateAsync({ id: request.id, state: 'ACCEPTED', ...titled })
      const offered = !asks && !isTicked && idea ? { label: m.working_title_add(), act: title(pair, idea) } : undefined
      return { said: acceptedText(request, asks), undo: takeBack(request), also: others ?? offered }
    }
    const askFirst = async () => {
      const isTicked = await askToAccept(request, known, stopAsking)
      return isTicked === null ? null : () => acceptIt(isTicked)
    }
    return { ...about(request), ask: asks ? askFirst : undefined, act: () => acceptIt(known.isTicked === true) }
  }

  /** Rejects a request, after its question if that is wanted, or refuses to answer. @param isQuick see askWhy */
  const reject = (request: Request, isQuick = false): Action => {
    const { id, type, supervisor } = request
    const { name } = about(request)
    const isChat = type === 'CHAT'
    const setting = settingOf('reject')
    const asks = setting.asks && !isChat
    const rejectIt = async (why: RejectionInput): Promise<Done> => {
      if (isChat) await talks.decide.mutateAsync({ id, state: 'REJECTED' })
      else await decide.mutateAsync({ id, state: 'REJECTED', ...why })
      keepRejection(supervisor.id, id, undefined)
      const { reason = null, answer = '' } = why
      const back = takeBack(request)
      return {
        said: isChat ? m.chat_rejected({ name }) : m.supervisor_matching_rejected({ name }),
        sign: 'gone',
        undo: {
          ...back,
          act: async () => {
            const done = await back.act()
            // It begins with them when it is rejected again.
            if (asks) keepRejection(supervisor.id, id, { reason, answer: answer ?? '' })
            return done
          },
        },
        also: asks ? undefined : { label: m.rejection_say_why(), act: () => openWith(paths.why(id)) },
      }
    }
    const askFirst = async () => {
      const why = await askWhy(request, isQuick, setting.stopAsking)
      return why && (() => rejectIt(why))
    }
    return { ...about(request), ask: asks ? askFirst : undefined, act: () => rejectIt({}) }
  }

  /** Ends a supervision, after its question if that is wanted. */
  const remove = (request: Request): Action => {
    const { asks, stopAsking } = settingOf('remove_student')
    const { name } = about(request)
    const act = async (): Promise<Done> => {
      const ended = await decide.mutateAsync({ id: request.id, state: 'WITHDRAWN' })
      return { said: m.supervisor_removed({ name }), sign: 'gone', undo: takeBack(ended) }
    }
    // Outside of matching nobody is offered the place.
    const question = removalQuestion(name, awaiting !== undefined && closedText(cycle) === null)
    const askFirst = async () => ((await ask({ ...question, stopAsking })) ? act : null)
    return { ...about(request), ask: asks ? askFirst : undefined, act }
  }

  const addAs = async (whom: Parameters<typeof addStudent.mutateAsync>[0], name: string): Promise<Done> => {
    const pair = await addStudent.mutateAsync(whom)
    return { said: m.profile_added({ name }), undo: { ...takeBack(pair), name }, also: declining(waiting ?? 0) }
  }

  /** Gives a place to somebody who has not asked. Whoever has one with somebody else is asked about in any case. */
  const add = (student: User): Action => {
    const { asks, stopAsking } = settingOf('add_student')
    const name = personInSentence(student)
    const isPaired = student.student?.has_supervisor === true
    const act = (): Promise<Done> => addAs({ student_id: student.id }, name)
    const question = addingQuestion(personName(student), student)
    const askFirst = async () => ((await ask(isPaired ? question : { ...question, stopAsking })) ? act : null)
    return { id: student.id, name, ask: asks || isPaired ? askFirst : undefined, act }
  }

  /** The same by an address. */
  const invite = (email: string): Action => ({
    id: email,
    name: email,
    act: () => addAs({ student_email: email }, email),
  })

  /** Brings back those who were declined as one. */
  const takeBackDeclined = (id: string): Action => ({
    id,
    name: null,
    act: async () => {
      const { restored, kept } = await undoDeclining.mutateAsync(id)
      return {
        said:
          kept === 0 ? m.decline_rest_back({ count: restored }) : m.decline_rest_back_but({ count: restored, kept }),
      }
    },
  })

  /** Ends a conversation, after a question. */
  const endTalk = (talk: Request): Action => {
    const { name } = about(talk)
    const act = async (): Promise<Done> => {
      await talks.decide.mutateAsync({ id: talk.id, state: 'WITHDRAWN' })
      return { said: m.chat_ended({ name }), sign: 'gone', undo: goOnTalking(talk) }
    }
    const question = { title: m.chat_end_title({ name }), text: m.chat_end_text({ name }), confirm: m.chat_end() }
    return { ...about(talk), act, ask: async () => ((await ask({ ...question, tone: 'rose' })) ? act : null) }
  }

  const goOnTalking = (talk: Request): Action => ({
    ...about(talk),
    act: async () => {
      await talks.undo.mutateAsync(talk.id)
      return { said: m.chat_goes_on(about(talk)) }
    },
  })

  return { accept, reject, remove, add, invite, takeBack, takeBackDeclined, endTalk, goOnTalking }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The action that undoes an acceptance of the last day; null if it can't be undone. An older one is ended, after a question. */
export function undoAcceptanceTexts({ type, state, since, can, student }: Request, now: Date) {
  const isNew = now.getTime() - Date.parse(since) < DAY_MS
  if (!can.undo || type !== 'SUPERVISION' || state !== 'ACCEPTED' || !isNew) return null
  const name = personInSentence(student)
  return { text: m.request_undo_acceptance(), label: m.request_undo_acceptance_label({ name }) }
}

/** The action that undoes a rejection or the end of a supervision; null if neither can be undone. */
export function undoTexts({ state, ended_as: how, can, student }: Request) {
  const name = personInSentence(student)
  if (!can.undo) return null
  if (state === 'REJECTED') {
    return { text: m.request_undo_rejection(), label: m.request_undo_rejection_label({ name }) }
  }
  return how === 'removed' ? { text: m.request_undo_removal(), label: m.request_undo_removal_label({ name }) } : null
}

type UndoButtonProps = {
  readonly request: Request
  /** The words; null: it can't be taken back. */
  readonly way?: ReturnType<typeof undoTexts>
}

/** Takes back what a supervisor decided, unless told otherwise a no or the end of a supervision, as long as that is possible. */
export function UndoButton({ request, way = undoTexts(request) }: UndoButtonProps) {
  const { carryOut, isBusy } = useActions()
  const { takeBack } = useSupervisorActions()
  if (!way) return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      aria-label={way.label}
      aria-busy={isBusy(request.student)}
      onClick={() => void carryOut(takeBack(request))}
    >
      {way.text}
    </Button>
  )
}

/** The question before a supervisor ends a supervision. @param isOffered somebody waits for the place */
const removalQuestion = (name: string, isOffered: boolean): Question => {
  const text = m.supervisor_remove_text()
  return {
    title: m.supervisor_remove_title({ name }),
    text: isOffered ? `${text} ${m.supervisor_remove_offers()}` : text,
    confirm: m.ui_remove(),
    tone: 'rose',
    isDestructive: true,
  }
}

/**
 * The question before a place is given to somebody who has not asked. It warns if the student has a place with somebody else, and while
 * it is open it says that no place is free or the cycle ended meanwhile.
 * @param whom name or address
 * @param student null: nobody knows them
 */
export function addingQuestion(whom: string, student: User | null): Question {
  const name = nameInSentence(whom)
  const warning = student
    ? student.student?.has_supervisor && m.supervisor_add_paired({ name })
    : m.supervisor_add_unknown()
  return {
    title: m.supervisor_add_title({ email: name }),
    text: warning ? `${warning} ${m.supervisor_add_text()}` : m.supervisor_add_text(),
    confirm: m.ui_add(),
    tone: 'teal',
    over: (show) => <PlaceToGive show={show} />,
  }
}

const PlaceToGive = ({ show }: { readonly show: (why: string | null) => ReactNode }) => {
  const { user, cycle } = useKnownMe()
  return show(endedText(cycle) ?? (user.supervisor?.available_slots === 0 ? m.supervisor_add_no_place() : null))
}
