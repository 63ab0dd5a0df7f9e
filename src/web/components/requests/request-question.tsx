import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { firstSentence } from '#domain/language/first-sentence.ts'
import { SENTENCE_LENGTH_MAX } from '#domain/limits.ts'
import { keepIdea, keepSentence, readIdea, readSentence } from '#web/api/forms/drafts.ts'
import { useKnownMe } from '#web/api/me.ts'
import { ideasOfQuery } from '#web/api/topics/ideas.ts'
import { useOwnPosition } from '#web/api/waiting.ts'
import { formatList } from '#web/i18n/lists.ts'
import { ask } from '#web/ui/dialogs/ask.tsx'
import { Stack } from '@mantine/core'
import { Warning } from '#web/ui/warning.tsx'
import { hasKeyboard } from '#web/hooks/keys-and-pointer.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { closedText } from '../cycle/phase-texts.ts'
import { personInSentence, personName } from '../people/person-name.ts'
import { IdeaField, SentenceField } from './wish.tsx'

/** What goes with a request. */
export type Wish = { readonly message: string; readonly ideaId: string | undefined }

/** Initial text of a sentence: what the student has written about the thesis already. */
export function initialSentence({ student }: User): string {
  return firstSentence(student?.thesis_description ?? '', SENTENCE_LENGTH_MAX)
}

/** Whether the student has no thesis description yet. */
export function isUndescribed({ student }: User): boolean {
  return (student?.thesis_description ?? null) === null
}

/**
 * Lists what a supervisor sees of a student who asks for something: nothing that is not there (visibility() of domain/access.ts).
 * @param others how many other supervisors the student has asked; undefined when that is not known
 */
export function sharedWithSupervisor(user: User, others: number | undefined): string[] {
  return [
    m.request_shows_name(),
    ...(user.picture_url === null ? [] : [m.request_shows_picture()]),
    m.request_shows_email(),
    ...(user.student?.level === undefined ? [] : [m.request_shows_level()]),
    ...(user.tags.length === 0 ? [] : [m.request_shows_tags(), m.request_shows_score()]),
    ...(isUndescribed(user) ? [] : [m.request_shows_description()]),
    // Answers that this device stored before requests were counted say nothing.
    ...(others === undefined ? [] : [others > 0 ? m.request_shows_others() : m.request_shows_only()]),
  ]
}

type Asked = {
  readonly student: User
  readonly supervisor: User
  /** What it begins with, where the student has typed or chosen nothing yet. */
  readonly before: { readonly message: string | null | undefined; readonly ideaId: string | undefined }
  /** The idea that was chosen where the question comes from. */
  readonly about?: string | undefined
  /** Whether an idea is known not to be open any more. */
  readonly isClosed: (ideaId: string) => boolean
  /** It is known that they have no ideas. */
  readonly hasNoIdeas?: boolean | undefined
  /** The request can be undone like a swipe. */
  readonly isSwipe?: boolean | undefined
  readonly stopAsking: () => void
  /** Told the idea with either answer, where one was chosen before. */
  readonly onChoose?: ((ideaId: string | undefined) => void) | undefined
}

/** The question before a request, with its sentence; null: it is not to be sent. What was typed is kept until it is sent. */
export async function askForWish({
  student,
  supervisor,
  before,
  about,
  onChoose,
  ...asked
}: Asked): Promise<Wish | null> {
  const people = [student.id, supervisor.id] as const
  let ideaId = about ?? readIdea(...people) ?? before.ideaId
  let message = readSentence(...people) ?? before.message ?? initialSentence(student)
  const isConfirmed = await ask({
    title: m.matching_request_title({ name: personInSentence(supervisor) }),
    text: <RequestText supervisor={supervisor} isSwipe={asked.isSwipe} />,
    fields: (
      <WishFields
        supervisor={supervisor}
        initial={{ message, ideaId }}
        hasNoIdeas={asked.hasNoIdeas}
        onWrite={(typed) => {
          message = typed
          keepSentence(...people, typed)
        }}
        onPick={(picked) => {
          ideaId = picked
          keepIdea(...people, picked)
        }}
      />
    ),
    confirm: m.matching_request_confirm(),
    tone: 'teal',
    // Without a keyboard the screen's own would cover the buttons.
    beginsInField: hasKeyboard(),
    stopAsking: asked.stopAsking,
    over: (show) => <Closed show={show} />,
  })
  if (ideaId !== undefined && asked.isClosed(ideaId)) ideaId = undefined
  if (about !== undefined) onChoose?.(ideaId)
  if (!isConfirmed) return null
  keepIdea(...people, ideaId)
  return { message: message.trim(), ideaId }
}

type Show = (why: string | null) => ReactNode

const Closed = ({ show }: { readonly show: Show }) => show(closedText(useKnownMe().cycle))

/** What the supervisor will see, and that a place that was kept is kept no longer. */
const RequestText = ({ supervisor, isSwipe }: Pick<Asked, 'supervisor' | 'isSwipe'>) => {
  const { user } = useKnownMe()
  const isOffered = Boolean(useOwnPosition(supervisor.id)?.offer_ends_at)
  const [wasOffered] = useState(isOffered)
  const what = formatList(sharedWithSupervisor(user, user.student?.pending_requests))
  return (
    <Stack gap="md">
      <p>
        <span>{m.matching_request_text({ name: personInSentence(supervisor), what })}</span>{' '}
        {isSwipe && <span>{m.cards_undoable()}</span>}
      </p>
      {wasOffered && !isOffered && <Warning>{m.waiting_offer_over_sending()}</Warning>}
    </Stack>
  )
}

type WishFieldsProps = Pick<Asked, 'supervisor' | 'hasNoIdeas'> & {
  readonly initial: Wish
  readonly onWrite: (message: string) => void
  readonly onPick: (ideaId: string | undefined) => void
}

const WishFields = ({ supervisor, initial, hasNoIdeas = false, onWrite, onPick }: WishFieldsProps) => {
  const { user, cycle } = useKnownMe()
  const isOver = closedText(cycle) !== null
  const { data, isError } = useQuery({ ...ideasOfQuery(supervisor.id), enabled: !hasNoIdeas })
  // Without them a request is about none.
  const ideas = hasNoIdeas || isError ? [] : data
  const [{ message, ideaId }, setWish] = useState(initial)
  return (
    <Stack gap="md">
      {isOver && readSentence(user.id, supervisor.id)?.trim() && <p>{m.matching_request_over_kept()}</p>}
      <IdeaField
        ideas={ideas}
        value={ideaId ?? ''}
        onPick={(id) => {
          const picked = id === '' ? undefined : id
          setWish({ message, ideaId: picked })
          onPick(picked)
        }}
      />
      <SentenceField
        data-autofocus={hasKeyboard() || undefined}
        name={personName(supervisor)}
        isDescription={isUndescribed(user)}
        isFromDescription={message !== '' && message === initialSentence(user)}
        value={message}
        onChange={({ currentTarget: { value } }) => {
          setWish({ message: value, ideaId })
          onWrite(value)
        }}
      />
    </Stack>
  )
}
