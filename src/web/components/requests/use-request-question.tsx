import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import type { Question } from '#web/ui/dialogs/confirm-dialog.tsx'
import { formatList } from '#web/i18n/lists.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { onDemand } from '#web/ui/parts/on-demand.tsx'
import { nameInSentence } from '../people/name-in-sentence.ts'
import { personName } from '../people/person-name.ts'
import { firstWords, isUndescribed } from './first-words.ts'

const KeptSentenceField = onDemand(
  async () => (await import('./kept-sentence-field.tsx')).KeptSentenceField,
  () => true,
)

/** What goes with a request. */
export type Wish = { readonly message?: string }

type Asking = {
  /** The student who asks. */
  readonly user: User
  /** Whether the dialog is wanted, and how to have it left out from now on. */
  readonly setting: { readonly asks: boolean; readonly stopAsking: () => void }
  /** What the student has typed for a supervisor and not sent, by the supervisor's id. */
  readonly readDraft: (supervisorId: string) => string | undefined
  readonly keepDraft: (supervisorId: string, message: string) => void
}

/** The dialog before a request, with the sentence that may go with it, unless it is switched off. */
export function useRequestQuestion({ user, setting, readDraft, keepDraft }: Asking) {
  const { mayGoOn, dialog } = useConfirm()
  /** What to send with the request; null when it is not to be sent. @param isSwipe it is explained once, and not asked again */
  const askFor = async (supervisor: User, isSwipe = false): Promise<Wish | null> => {
    if (!setting.asks) return {}
    const name = personName(supervisor)
    let words = readDraft(supervisor.id) ?? firstWords(user)
    const write = (typed: string): void => {
      words = typed
      keepDraft(supervisor.id, typed)
    }
    const question: Question = {
      title: m.matching_request_title({ name: nameInSentence(name) }),
      text: (
        <Stack gap="md">
          <p>
            {m.matching_request_text({ name: nameInSentence(name), what: formatList(shownTo(user)) })}{' '}
            {isSwipe && m.cards_first()}
          </p>
          <KeptSentenceField name={name} isDescription={isUndescribed(user)} words={words} onWrite={write} />
        </Stack>
      ),
      confirm: m.matching_request_confirm(),
      tone: 'teal',
      ...(isSwipe && { canHide: 'ticked' }),
    }
    if (!(await mayGoOn(question, setting))) return null
    const message = words.trim()
    return message === '' ? {} : { message }
  }
  return { asks: setting.asks, askFor, dialog }
}

/** What a supervisor sees of the student who asks: nothing that is not there. */
const shownTo = (user: User): string[] => [
  m.request_shows_name(),
  ...(user.picture_url === null ? [] : [m.request_shows_picture()]),
  m.request_shows_email(),
  ...(user.tags.length === 0 ? [] : [m.request_shows_tags()]),
  ...(isUndescribed(user) ? [] : [m.request_shows_description()]),
]
