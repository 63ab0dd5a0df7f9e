import { m } from '#messages'
import type { Idea } from '#contract/resources/people/ideas.ts'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { Question } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { hasKeyboard } from '#web/ui/window/has-keyboard.ts'
import { closedText } from '../../cycle/phase-texts.ts'
import { nameInSentence } from '../../people/name-in-sentence.ts'
import { personName } from '../../people/person-name.ts'
import type { RequestContentProps } from './request-content.tsx'
import { firstWords } from './first-words.ts'
import { useState } from 'react'
import { RequestContent } from './request-content.tsx'

/** The content of a request. */
export type Wish = { readonly message?: string; readonly ideaId?: string }

type Asking = {
  /** The student who asks. */
  readonly user: User
  /** As it is by now: a dialog that is open says when nobody can be asked any more. */
  readonly cycle: CurrentCycle | undefined
  /** Whether the dialog is wanted, and how to switch it off. */
  readonly setting: { readonly asks: boolean; readonly stopAsking: () => void }
  /** Whether a place with a supervisor, by their id, is kept for the student by now. */
  readonly isOffered: (supervisorId: string) => boolean
  /** Unsent sentences, by the supervisor's id. */
  readonly readDraft: (supervisorId: string) => string | undefined
  readonly keepDraft: (supervisorId: string, message: string) => void
  /** Ideas of unsent requests, by the supervisor's id. */
  readonly readIdea: (supervisorId: string) => string | undefined
  readonly keepIdea: (supervisorId: string, ideaId: string | undefined) => void
  /** The last request to a supervisor, by their id, if nobody answered it or it was taken back: asking again begins with what it said. */
  readonly readEarlier: (supervisorId: string) => Pick<Request, 'message' | 'idea'> | undefined
  /** The ideas of a supervisor, as far as they are known already. */
  readonly knownIdeas: (supervisorId: string) => readonly Idea[] | undefined
  readonly loadIdeas: (supervisorId: string) => Promise<readonly Idea[]>
}

/** The open question: the supervisor's id, and what it says and asks. */
type Asked = { readonly to: string; readonly content: Omit<RequestContentProps, 'isOffered' | 'isOver' | 'isKept'> }

/** The dialog before a request, with its sentence, unless it is switched off. */
export function useRequestQuestion({ user, cycle, setting, knownIdeas, loadIdeas, readEarlier, ...drafts }: Asking) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { mayGoOn, dialog } = useConfirm((question) => {
    if (!asked) return question
    const over = closedText(cycle)
    const kept = drafts.readDraft(asked.to)?.trim()
    return {
      ...question,
      text: (
        <RequestContent
          {...asked.content}
          isOffered={drafts.isOffered(asked.to)}
          isOver={over !== null}
          isKept={!!kept}
        />
      ),
      over,
    }
  })
  /**
   * Resolves to what to send with the request; null if it was cancelled.
   * @param isSwipe the dialog says that it can be undone
   * @param about the supervisor's idea that the request is about, unless the student chooses another
   * @param known their ideas, where they are known
   */
  const askFor = async (
    supervisor: User,
    isSwipe = false,
    about?: string,
    known = knownIdeas(supervisor.id),
  ): Promise<Wish | null> => {
    const before = readEarlier(supervisor.id)
    if (!setting.asks) return asBefore(before, about, () => loadIdeas(supervisor.id))
    let idea = about ?? drafts.readIdea(supervisor.id) ?? before?.idea?.id
    const pick = (picked: string | undefined): void => {
      idea = picked
      drafts.keepIdea(supervisor.id, picked)
    }
    const name = personName(supervisor)
    const load = async (): Promise<readonly Idea[]> => {
      const ideas = await loadIdeas(supervisor.id)
      // The field shows none in the place of one that is no longer open.
      if (!ideas.some(({ id }) => id === idea)) idea = undefined
      return ideas
    }
    let words = drafts.readDraft(supervisor.id) ?? before?.message ?? firstWords(user)
    const write = (typed: string): void => {
      words = typed
      drafts.keepDraft(supervisor.id, typed)
    }
    const question: Question = {
      title: m.matching_request_title({ name: nameInSentence(name) }),
      text: null,
      confirm: m.matching_request_confirm(),
      tone: 'teal',
      // Without a keyboard the screen's own would cover the buttons.
      hasField: hasKeyboard(),
    }
    setAsked({
      to: supervisor.id,
      content: { user, name, isSwipe, known, load, ideaId: idea, onPick: pick, words, onWrite: write },
    })
    if (!(await mayGoOn(question, setting))) return null
    drafts.keepIdea(supervisor.id, idea)
    return wishOf(words.trim(), idea)
  }
  return { asks: setting.asks, askFor, dialog }
}

const wishOf = (message: string, ideaId: string | undefined): Wish => ({
  ...(message !== '' && { message }),
  ...(ideaId !== undefined && { ideaId }),
})

/** Without the dialog, what nobody answered is asked as it was; an idea that is no longer open is left out. */
const asBefore = async (
  before: Pick<Request, 'message' | 'idea'> | undefined,
  about: string | undefined,
  load: () => Promise<readonly Idea[]>,
): Promise<Wish> => {
  const idea = before?.idea?.id
  const isOpen = about === undefined && idea !== undefined && (await load()).some(({ id }) => id === idea)
  return wishOf(before?.message ?? '', isOpen ? idea : about)
}
