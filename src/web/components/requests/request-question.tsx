import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { firstSentence } from '#domain/language/first-sentence.ts'
import { SENTENCE_LENGTH_MAX } from '#domain/limits.ts'
import {
  keepIdea,
  keepSentence,
  readIdea,
  readSentence,
  readThesisDraft,
  saveThesisDraft,
} from '#web/api/forms/drafts.ts'
import { useKnownMe } from '#web/api/me.ts'
import type { InputOf } from '#contract/operations.ts'
import type { Idea } from '#contract/resources/people/ideas.ts'
import muted from '#web/ui/muted.module.css'
import { ideasOfQuery } from '#web/api/topics/ideas.ts'
import { useOwnPosition } from '#web/api/waiting.ts'
import { ask } from '#web/ui/dialogs/ask.tsx'
import { Stack } from '@mantine/core'
import { Warning } from '#web/ui/warning.tsx'
import { hasKeyboard } from '#web/hooks/keys-and-pointer.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { closedText } from '../cycle/phase-texts.ts'
import { personInSentence, personName } from '../people/person-name.ts'
import { IdeaField, SentenceField } from './wish.tsx'

/** What goes with a request, as it is sent. */
export type Wish = Pick<InputOf<'supervision_requests.create'>, 'message' | 'describes' | 'idea_id'>

/** Initial text of a sentence: what the student has written about the thesis already. */
export function initialSentence({ id, student }: User): string {
  return firstSentence(student?.thesis_description ?? readThesisDraft(id), SENTENCE_LENGTH_MAX)
}

/** Whether the student has no thesis description yet. */
export function isUndescribed({ student }: User): boolean {
  return (student?.thesis_description ?? null) === null
}

type Asked = {
  readonly student: User
  readonly supervisor: User
  /** What it begins with, where the student has typed or chosen nothing yet. */
  readonly before: { readonly message: string | null | undefined; readonly ideaId: string | undefined }
  /** The idea that was chosen where the question comes from. */
  readonly about?: string | undefined
  /** The supervisor's ideas, as far as they are known. */
  readonly ideasNow: () => readonly Idea[] | undefined
  /** It is known that they have no ideas. */
  readonly hasNoIdeas?: boolean | undefined
  /** Left out the first times. */
  readonly stopAsking: (() => void) | undefined
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
  let message = readSentence(...people) ?? before.message ?? initialSentence(student)
  let chosen = about ?? readIdea(...people) ?? before.ideaId ?? ''
  const description = { isWanted: true }
  const isConfirmed = await ask({
    title: m.matching_request_title({ name: personInSentence(supervisor) }),
    fields: (
      <WishFields
        supervisor={supervisor}
        initial={{ message, chosen }}
        hasNoIdeas={asked.hasNoIdeas}
        onWrite={(typed) => {
          message = typed
          keepSentence(...people, typed)
        }}
        onPick={(picked) => {
          chosen = picked
          keepIdea(...people, picked)
        }}
        onDescribe={(is) => {
          description.isWanted = is
        }}
      />
    ),
    confirm: m.ui_send(),
    tone: 'teal',
    // Without a keyboard the screen's own would cover the buttons.
    beginsInField: hasKeyboard(),
    ...(asked.stopAsking && { stopAsking: asked.stopAsking }),
    over: (show) => <Closed show={show} />,
  })
  const idea = ideaOf(asked.ideasNow(), chosen)
  if (about !== undefined) onChoose?.(idea)
  if (!isConfirmed) return null
  keepIdea(...people, chosen)
  const words = message.trim()
  // It is the description now.
  if (words !== '' && isUndescribed(student) && description.isWanted) saveThesisDraft(student.id, undefined)
  return {
    ...(words !== '' && { message: words, ...(!description.isWanted && { describes: false }) }),
    ...(idea !== undefined && { idea_id: idea }),
  }
}

/** The idea that a request is about, if it is still there; none, and a topic of one's own, until one is chosen. */
const ideaOf = (ideas: readonly Idea[] | undefined, chosen: string): string | undefined =>
  ideas ? ideas.find(({ id }) => id === chosen)?.id : chosen || undefined

type Show = (why: string | null) => ReactNode

const Closed = ({ show }: { readonly show: Show }) => show(closedText(useKnownMe().cycle))

/** Says that a place that was kept is kept no longer. */
const OfferOver = ({ supervisor }: Pick<Asked, 'supervisor'>) => {
  const isOffered = Boolean(useOwnPosition(supervisor.id)?.offer_ends_at)
  const [wasOffered] = useState(isOffered)
  return wasOffered && !isOffered && <Warning>{m.waiting_offer_over_sending()}</Warning>
}

type WishFieldsProps = Pick<Asked, 'supervisor' | 'hasNoIdeas'> & {
  readonly initial: { readonly message: string; readonly chosen: string }
  readonly onWrite: (message: string) => void
  readonly onPick: (ideaId: string) => void
  readonly onDescribe: (describes: boolean) => void
}

const WishFields = ({ supervisor, initial, hasNoIdeas = false, onWrite, onPick, onDescribe }: WishFieldsProps) => {
  const { user, cycle } = useKnownMe()
  const isOver = closedText(cycle) !== null
  const { data: ideas } = useQuery({ ...ideasOfQuery(supervisor.id), enabled: !hasNoIdeas })
  const [message, setMessage] = useState(initial.message)
  const [chosen, setChosen] = useState(initial.chosen)
  const [describes, setDescribes] = useState(true)
  return (
    <Stack gap="sm">
      {!isOver && <OfferOver supervisor={supervisor} />}
      {isOver && readSentence(user.id, supervisor.id)?.trim() && <p>{m.matching_request_over_kept()}</p>}
      <SentenceField
        data-autofocus={hasKeyboard() || undefined}
        name={personName(supervisor)}
        description={
          isUndescribed(user)
            ? {
                isOn: describes,
                onToggle: (is) => {
                  setDescribes(is)
                  onDescribe(is)
                },
              }
            : undefined
        }
        value={message}
        onChange={({ currentTarget: { value } }) => {
          setMessage(value)
          onWrite(value)
        }}
      />
      <IdeaField
        ideas={hasNoIdeas ? [] : ideas}
        value={ideaOf(ideas, chosen) ?? ''}
        onPick={(picked) => {
          setChosen(picked)
          onPick(picked)
        }}
      />
      {!isOver && <p className={muted.note}>{m.request_shows()}</p>}
    </Stack>
  )
}
