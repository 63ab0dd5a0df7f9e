import { m } from '#messages'
import type { Match } from '#contract/resources/matching/matches.ts'
import type { User } from '#contract/resources/people/people.ts'
import { useAsking } from '#web/api/asking.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useRequestCalls } from '#web/api/requests.ts'
import { useWaiting } from '#web/api/waiting.ts'
import { shortlistQuery, useShortlistCalls } from '#web/api/matching/shortlist.ts'
import { closedText, hasCycleEnded } from '#web/components/cycle/phase-texts.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { useAttempts } from '#web/components/people/rows/use-attempts.ts'
import { personName } from '#web/components/people/person-name.ts'
import { pathOfPerson } from '#web/components/people/person-path.ts'
import { ListRow } from '#web/components/people/rows/list-row.tsx'
import classes from '#web/components/people/rows/row-buttons.module.css'
import { SupervisorFacts } from '#web/components/people/rows/supervisor-facts.tsx'
import { mayBeAsked } from '#web/components/requests/asking/may-be-asked.ts'
import { useRequesting } from '#web/components/requests/asking/use-requesting.ts'
import { hasWaitingList } from '#web/components/waiting/waiting-facts.ts'
import { WaitButton } from '#web/components/waiting/wait-button.tsx'
import { withoutSoftHyphens } from '#web/i18n/soft-hyphens.ts'
import { paths } from '#web/paths.ts'
import { BusyButton } from '#web/ui/buttons/busy-button.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import { showUndo } from '#web/ui/toasts/toasts.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import rows from './request-sections.module.css'
import { Section } from './request-sections.tsx'

type ShortlistProps = {
  /** Shown in its place once it is known that nobody is kept. */
  readonly ifNobody: ReactNode
}

/** The student's shortlist, best match first; each can be asked from here. Its dialog outlives the last row. */
export function Shortlist({ ifNobody }: ShortlistProps) {
  const { user, cycle } = useKnownMe()
  const isClosed = closedText(cycle) !== null
  const { data: matches = [], isPending } = useQuery(shortlistQuery(user.id))
  const requesting = useRequesting(useAsking(), useRequestCalls())
  const { remove, isBusy } = useRemoving(user.id)
  // The row that had the focus goes.
  const heading = useKeptFocus<HTMLHeadingElement>(matches.map(({ supervisor }) => supervisor.id).join())
  const rest = isPending ? null : ifNobody
  return (
    <>
      {matches.length === 0 ? (
        rest
      ) : (
        <Stack gap="md">
          <Section title={m.shortlist_heading({ count: matches.length })} heading={heading}>
            {matches.map((match) => (
              <ShortlistRow
                key={match.supervisor.id}
                match={match}
                reader={user}
                isBusy={isBusy(match)}
                isClosed={isClosed}
                isDone={hasCycleEnded(cycle)}
                isAsking={requesting.isBusy(match.supervisor)}
                onAsk={() => void requesting.request(match.supervisor)}
                onRemove={() => void remove(match)}
              />
            ))}
          </Section>
          {matches.length > 1 && (
            <Button component={Link} to={paths.student.compare} variant="default">
              {m.compare_link()}
            </Button>
          )}
        </Stack>
      )}
      {requesting.dialog}
    </>
  )
}

type ShortlistRowProps = {
  readonly match: Match
  readonly reader: User
  readonly isBusy: boolean
  readonly onRemove: () => void
  /** Nobody can be asked now. */
  readonly isClosed: boolean
  /** Nothing can be changed any more. */
  readonly isDone: boolean
  /** A request is on its way. */
  readonly isAsking: boolean
  readonly onAsk: () => void
}

const ShortlistRow = ({
  match: { supervisor },
  reader,
  isBusy,
  onRemove,
  isClosed,
  isDone,
  isAsking,
  onAsk,
}: ShortlistRowProps) => {
  const name = personName(supervisor)
  const removeButton = (
    <BusyButton
      variant="subtle"
      className={classes.word ?? ''}
      isBusy={isBusy}
      aria-label={m.shortlist_remove_label({ name })}
      onClick={onRemove}
    >
      {m.shortlist_remove()}
    </BusyButton>
  )
  return (
    <ListRow
      name={name}
      pictureUrl={supervisor.picture_url}
      to={pathOfPerson(supervisor)}
      line={<SupervisorFacts person={supervisor} />}
      action={
        <span className={rows.actions}>
          {!isDone && removeButton}
          {!isClosed && mayBeAsked(supervisor, reader) && (
            <BusyButton
              variant="outline"
              color="teal"
              className={rows.ask ?? ''}
              isBusy={isAsking}
              aria-label={m.cards_button({ decision: withoutSoftHyphens(m.matching_request()), name })}
              onClick={onAsk}
            >
              {m.matching_request()}
            </BusyButton>
          )}
        </span>
      }
      actions={hasWaitingList(supervisor) && <WaitInRow person={supervisor} />}
    />
  )
}

const WaitInRow = ({ person }: { person: Match['supervisor'] }) => (
  <WaitButton person={person} waiting={useWaiting()} on="row" />
)

/** Takes somebody off the list at once, with a way back. */
const useRemoving = (studentId: string) => {
  const { addToShortlist, removeFromShortlist } = useShortlistCalls()
  const { attempt, isBusy } = useAttempts()
  return {
    isBusy: ({ supervisor }: Match): boolean => isBusy(supervisor),
    remove: async (match: Match): Promise<void> => {
      const entry = { id: studentId, supervisorId: match.supervisor.id }
      const isDone = await attempt(match.supervisor, () => removeFromShortlist.mutateAsync(entry))
      const back = (): void => void attempt(match.supervisor, () => addToShortlist.mutateAsync(entry))
      if (isDone) showUndo(m.shortlist_removed({ name: personInSentence(match.supervisor) }), back, { sign: 'gone' })
    },
  }
}
