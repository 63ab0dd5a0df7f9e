import { m } from '#messages'
import type { Match } from '#contract/resources/matching/matches.ts'
import type { User } from '#contract/resources/people/people.ts'
import { useKnownMe } from '#web/api/me.ts'
import { shortlistQuery } from '#web/api/matching/own-decisions.ts'
import { closedText, hasCycleEnded } from '#web/components/cycle/phase-texts.ts'
import { personName } from '#web/components/people/person-name.ts'
import { ListRow, SupervisorFacts } from '#web/components/people/rows/list-row.tsx'
import classes from '#web/components/people/rows/row-buttons.module.css'
import { mayBeAsked } from '#web/components/requests/relationship.ts'
import { useActions } from '#web/components/requests/actions.ts'
import { useStudentActions } from '#web/components/requests/student-actions.ts'
import { hasWaitingList } from '#web/components/waiting/waiting-facts.ts'
import { WaitButton } from '#web/components/waiting/wait-button.tsx'
import { withoutSoftHyphens } from '#web/i18n/soft-hyphens.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Stack } from '@mantine/core'
import { useKeptFocus } from '#web/hooks/focus.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import rows from './request-sections.module.css'
import { Section } from './request-sections.tsx'

type ShortlistProps = {
  /** Shown in its place once it is known that nobody is kept. */
  readonly ifNobody: ReactNode
}

/** Whom the student keeps for later, best match first; each can be asked from here. */
export function Shortlist({ ifNobody }: ShortlistProps) {
  const { user, cycle } = useKnownMe()
  const isClosed = closedText(cycle) !== null
  const { data: matches = [], isPending } = useQuery(shortlistQuery(user.id))
  const { carryOut, isBusy } = useActions()
  const { request, removeFromShortlist } = useStudentActions()
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
                isBusy={isBusy(match.supervisor)}
                isClosed={isClosed}
                isDone={hasCycleEnded(cycle)}
                onAsk={() => void carryOut(request(match.supervisor))}
                onRemove={() => void carryOut(removeFromShortlist(match.supervisor))}
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
  readonly onAsk: () => void
}

const ShortlistRow = ({
  match: { supervisor },
  reader,
  isBusy,
  onRemove,
  isClosed,
  isDone,
  onAsk,
}: ShortlistRowProps) => {
  const name = personName(supervisor)
  const removeButton = (
    <Button
      variant="subtle"
      className={classes.word ?? ''}
      isBusy={isBusy}
      aria-label={m.shortlist_remove_label({ name })}
      onClick={onRemove}
    >
      {m.shortlist_remove()}
    </Button>
  )
  return (
    <ListRow
      person={supervisor}
      line={<SupervisorFacts person={supervisor} />}
      action={
        <span className={rows.actions}>
          {!isDone && removeButton}
          {!isClosed && mayBeAsked(supervisor, reader) && (
            <Button
              variant="outline"
              color="teal"
              className={rows.ask ?? ''}
              isBusy={isBusy}
              aria-label={m.cards_button({ decision: withoutSoftHyphens(m.matching_request()), name })}
              onClick={onAsk}
            >
              {m.matching_request()}
            </Button>
          )}
        </span>
      }
      actions={hasWaitingList(supervisor) && <WaitButton person={supervisor} on="row" />}
    />
  )
}
