import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useRequestCalls } from '#web/api/requests.ts'
import { ask } from '#web/ui/dialogs/ask.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { Stack } from '@mantine/core'
import { announce, showFailure } from '#web/ui/toasts/toasts.ts'
import { useOneAtATime } from '#web/hooks/keys-and-pointer.ts'
import { useId, useState } from 'react'
import { shortTitle } from '../ideas/idea-facts.ts'
import { personInSentence } from '../people/person-name.ts'
import classes from './acceptance.module.css'
import { Ended } from './ends.tsx'

/** The idea that the student named, as long as no other pair has it: its title can go on the confirmation. */
export function freeIdeaOf({ idea }: Pick<Request, 'idea'>): Request['idea'] {
  return idea?.is_taken ? null : idea
}

/**
 * Who was accepted, and what becomes of the idea that they named.
 * @param wasAsked a dialog before has said that
 */
export function acceptedText(request: Pick<Request, 'idea' | 'student'>, wasAsked: boolean): string {
  const name = personInSentence(request.student)
  const idea = freeIdeaOf(request)
  return idea && !wasAsked
    ? m.supervisor_matching_accepted_idea({ name, title: shortTitle(idea.title) })
    : m.supervisor_matching_accepted({ name })
}

export type AcceptanceAsked = {
  /** The title of the idea shall be on the confirmation. */
  readonly isTicked?: boolean
  /** Whether the student has asked others, too; undefined where that is not known. */
  readonly asksOthers?: boolean | undefined
}

/** The question before an acceptance; resolves to whether the title shall be on the confirmation, null for no. */
export async function askToAccept(
  request: Request,
  { isTicked = false, asksOthers }: AcceptanceAsked,
  stopAsking: () => void,
): Promise<boolean | null> {
  let ticked = isTicked
  const isConfirmed = await ask({
    title: m.supervisor_accept_title({ name: personInSentence(request.student) }),
    text: (
      <AcceptanceText
        request={request}
        isTicked={isTicked}
        isOnly={asksOthers === false}
        onTick={(now) => (ticked = now)}
      />
    ),
    confirm: m.supervisor_matching_accept(),
    tone: 'teal',
    stopAsking,
    over: (show) => <Ended request={request} says={m.acceptance_over} show={show} />,
  })
  return isConfirmed ? ticked : null
}

type AcceptanceTextProps = {
  readonly request: Request
  /** At first. */
  readonly isTicked: boolean
  /** The student has asked nobody else. */
  readonly isOnly: boolean
  readonly onTick: (isTicked: boolean) => void
}

const TEXTS = { any: m.supervisor_accept_text, only: m.supervisor_accept_only_text }
const LAST_TEXTS = { any: m.supervisor_accept_last_text, only: m.supervisor_accept_last_only_text }

/** What an acceptance does, by the places that are left by now. */
const AcceptanceText = ({ request, isTicked, isOnly, onTick }: AcceptanceTextProps) => {
  const isLast = useKnownMe().user.supervisor?.available_slots === 1
  const [ticked, setTicked] = useState(isTicked)
  const idea = freeIdeaOf(request)
  return (
    <Stack gap="md">
      <p>
        <span>{(isLast ? LAST_TEXTS : TEXTS)[isOnly ? 'only' : 'any']()}</span>{' '}
        {idea && <span>{`${m.supervisor_accept_idea({ title: idea.title })} `}</span>}
        <span>{m.cards_undoable()}</span>
      </p>
      {idea && (
        <TitleTick
          request={request}
          isTicked={ticked}
          onChange={(now) => {
            setTicked(now)
            onTick(now)
          }}
        />
      )}
    </Stack>
  )
}

type TitleTickProps = {
  /** With an idea, or with the title that was agreed on. */
  readonly request: Pick<Request, 'idea' | 'student' | 'working_title'>
  readonly isTicked: boolean
  readonly onChange: (isTicked: boolean) => void
}

/** Whether the confirmation carries the title of the idea that the student named; not there without a free one. */
export function TitleTick({ request, isTicked, onChange }: TitleTickProps) {
  const hint = useId()
  const title = request.working_title ?? freeIdeaOf(request)?.title
  if (title === undefined) return null
  return (
    <label className={classes.tick}>
      <input
        type="checkbox"
        aria-describedby={hint}
        checked={isTicked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {m.working_title_agree({ title })}
      <span id={hint} className={classes.hint} aria-hidden>
        {m.working_title_agree_hint({ name: personInSentence(request.student) })}
      </span>
    </label>
  )
}

/** Whether the confirmation of a pair carries the title: a tick, which issues another document at once. */
export function PairTitle({ pair }: { readonly pair: Request }) {
  const { id, working_title: title } = pair
  const { setWorkingTitle } = useRequestCalls()
  const idea = freeIdeaOf(pair)
  const [wanted, setWanted] = useState<boolean>()
  const alone = useOneAtATime()
  // Without the idea no title can be set but the present one.
  if (title === null && idea === null) return null
  const change = async (isTicked: boolean): Promise<void> => {
    setWanted(isTicked)
    try {
      await setWorkingTitle.mutateAsync({ id, working_title_of: isTicked && idea ? idea.id : null })
      announce(isTicked && idea ? m.working_title_added({ title: idea.title }) : m.working_title_taken())
    } catch (error) {
      showFailure(failureText(error))
    } finally {
      setWanted(undefined)
    }
  }
  return (
    <TitleTick
      request={pair}
      isTicked={wanted ?? title !== null}
      onChange={(isTicked) => void alone(() => change(isTicked))}
    />
  )
}
