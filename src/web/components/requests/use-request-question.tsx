import { m } from '#messages'
import type { Idea } from '#contract/resources/people/ideas.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { Question } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { hasKeyboard } from '#web/ui/window/has-keyboard.ts'
import { onDemand } from '#web/ui/parts/on-demand.tsx'
import { nameInSentence } from '../people/name-in-sentence.ts'
import { personName } from '../people/person-name.ts'
import { firstWords } from './first-words.ts'

const RequestContent = onDemand(
  async () => (await import('./asking/request-content.tsx')).RequestContent,
  () => true,
)

/** The content of a request. */
export type Wish = { readonly message?: string; readonly ideaId?: string }

type Asking = {
  /** The student who asks. */
  readonly user: User
  /** Whether the dialog is wanted, and how to switch it off. */
  readonly setting: { readonly asks: boolean; readonly stopAsking: () => void }
  /** Unsent sentences, by the supervisor's id. */
  readonly readDraft: (supervisorId: string) => string | undefined
  readonly keepDraft: (supervisorId: string, message: string) => void
  /** The open ideas of a supervisor. */
  readonly loadIdeas: (supervisorId: string) => Promise<readonly Idea[]>
}

/** The dialog before a request, with its sentence, unless it is switched off. */
export function useRequestQuestion({ user, setting, loadIdeas, readDraft, keepDraft }: Asking) {
  const { mayGoOn, dialog } = useConfirm()
  /**
   * Resolves to what to send with the request; null if it was cancelled.
   * @param isSwipe the dialog says that it can be undone
   * @param about the supervisor's idea that the request is about, unless the student chooses another
   */
  const askFor = async (supervisor: User, isSwipe = false, about?: string): Promise<Wish | null> => {
    let idea = about
    if (!setting.asks) return idea === undefined ? {} : { ideaId: idea }
    const name = personName(supervisor)
    let words = readDraft(supervisor.id) ?? firstWords(user)
    const write = (typed: string): void => {
      words = typed
      keepDraft(supervisor.id, typed)
    }
    const question: Question = {
      title: m.matching_request_title({ name: nameInSentence(name) }),
      text: (
        <RequestContent
          user={user}
          name={name}
          isSwipe={isSwipe}
          load={() => loadIdeas(supervisor.id)}
          ideaId={about}
          onPick={(picked) => (idea = picked)}
          words={words}
          onWrite={write}
        />
      ),
      confirm: m.matching_request_confirm(),
      tone: 'teal',
      // Without a keyboard the screen's own would cover the buttons.
      hasField: hasKeyboard(),
    }
    if (!(await mayGoOn(question, setting))) return null
    const message = words.trim()
    return { ...(message !== '' && { message }), ...(idea !== undefined && { ideaId: idea }) }
  }
  return { asks: setting.asks, askFor, dialog }
}
