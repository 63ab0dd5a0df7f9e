import { m } from '#messages'
import type { Idea } from '#contract/resources/people/ideas.ts'
import type { User } from '#contract/resources/people/people.ts'
import { formatList } from '#web/i18n/lists.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Warning } from '#web/ui/warning.tsx'
import { hasKeyboard } from '#web/ui/window/has-keyboard.ts'
import { nameInSentence } from '../../people/name-in-sentence.ts'
import { initialSentence, isUndescribed } from './initial-sentence.ts'
import { KeptIdeaField } from './idea-field.tsx'
import { KeptSentenceField } from '../kept-sentence-field.tsx'
import { useState } from 'react'
import { sharedWithSupervisor } from './shared-with-supervisor.ts'

export type RequestContentProps = {
  /** The student who asks. */
  readonly user: User
  /** A place is kept for the student. */
  readonly isOffered: boolean
  /** The supervisor's name. */
  readonly name: string
  readonly isSwipe: boolean
  /** The supervisor's ideas, where they are known already. */
  readonly known: readonly Idea[] | undefined
  readonly load: () => Promise<readonly Idea[]>
  readonly ideaId: string | undefined
  readonly onPick: (ideaId: string | undefined) => void
  readonly words: string
  readonly onWrite: (typed: string) => void
  /** Nobody can be asked any more: only what was written stays. */
  readonly isOver: boolean
  /** A typed sentence is kept. */
  readonly isKept: boolean
}

/** The content of the dialog before a request: what the supervisor will see, the idea and the sentence. */
export function RequestContent({
  user,
  isOffered,
  name,
  isSwipe,
  known,
  load,
  ideaId,
  onPick,
  words,
  onWrite,
  isOver,
  isKept,
}: RequestContentProps) {
  const [wasOffered] = useState(isOffered)
  return (
    <Stack gap="md">
      {!isOver && (
        <p>
          <span>
            {m.matching_request_text({
              name: nameInSentence(name),
              what: formatList(sharedWithSupervisor(user, user.student?.pending_requests)),
            })}
          </span>{' '}
          {isSwipe && <span>{m.cards_undoable()}</span>}
        </p>
      )}
      {!isOver && wasOffered && !isOffered && <Warning>{m.waiting_offer_over_sending()}</Warning>}
      {isOver && isKept && <p>{m.matching_request_over_kept()}</p>}
      <KeptIdeaField known={known} load={load} ideaId={ideaId} onPick={onPick} />
      <KeptSentenceField
        name={name}
        isDescription={isUndescribed(user)}
        words={words}
        described={initialSentence(user)}
        onWrite={onWrite}
        hasFocus={hasKeyboard()}
      />
    </Stack>
  )
}
