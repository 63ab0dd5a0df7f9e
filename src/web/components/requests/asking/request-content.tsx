import { m } from '#messages'
import type { Idea } from '#contract/resources/people/ideas.ts'
import type { User } from '#contract/resources/people/people.ts'
import { useKnownMe } from '#web/api/me.ts'
import { formatList } from '#web/i18n/lists.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { hasKeyboard } from '#web/ui/window/has-keyboard.ts'
import { closedText } from '../../cycle/phase-texts.ts'
import { nameInSentence } from '../../people/name-in-sentence.ts'
import { firstWords, isUndescribed } from '../first-words.ts'
import { KeptIdeaField } from '../idea-field.tsx'
import { KeptSentenceField } from '../kept-sentence-field.tsx'
import { shownTo } from './shown-to.ts'

type RequestContentProps = {
  /** The student who asks. */
  readonly user: User
  /** Of the supervisor. */
  readonly name: string
  readonly isSwipe: boolean
  readonly load: () => Promise<readonly Idea[]>
  readonly ideaId: string | undefined
  readonly onPick: (ideaId: string | undefined) => void
  readonly words: string
  readonly onWrite: (typed: string) => void
}

/** What the dialog before a request says and asks: what the supervisor will see, the idea and the sentence. */
export function RequestContent({ user, name, isSwipe, load, ideaId, onPick, words, onWrite }: RequestContentProps) {
  const { cycle } = useKnownMe()
  return (
    <Stack gap="md">
      {closedText(cycle) === null && (
        <p>
          {m.matching_request_text({
            name: nameInSentence(name),
            what: formatList(shownTo(user, user.student?.pending_requests)),
          })}{' '}
          {isSwipe && m.cards_undoable()}
        </p>
      )}
      <KeptIdeaField load={load} ideaId={ideaId} onPick={onPick} />
      <KeptSentenceField
        name={name}
        isDescription={isUndescribed(user)}
        words={words}
        described={firstWords(user)}
        onWrite={onWrite}
        hasFocus={hasKeyboard()}
      />
    </Stack>
  )
}
