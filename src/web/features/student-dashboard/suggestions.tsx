import { m } from '#messages'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import { SUGGESTIONS_DEFAULT } from '#domain/limits.ts'
import { useKnownMe } from '#web/api/me.ts'
import { matchesQuery } from '#web/api/requests.ts'
import { closedText, isAskingOver, isOver } from '#web/components/cycle/phase-texts.ts'
import { cardsLink } from '#web/components/cycle/cards-link.ts'
import { fitting } from '#web/components/matching/fitting.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { onDemand } from '#web/ui/parts/on-demand.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { IconArrowRight } from '#web/ui/icons.tsx'
import { Link } from 'react-router'
import { FannedCards } from './fanned-cards.tsx'
import classes from './suggestions.module.css'

const NoSuggestions = onDemand(
  async () => (await import('./no-suggestions.tsx')).NoSuggestions,
  () => true,
)

/** Before anything is pending: the best suggestions, and the way to all of them. */
export function Suggestions() {
  const { user, cycle } = useKnownMe()
  const { to, label } = cardsLink(cycle)
  // The same look as the matching page takes, so that its first card is there already.
  const matches = useQuery({ ...matchesQuery(user.id, SUGGESTIONS_DEFAULT), select: fitting })
  if (matches.data?.length === 0) return <NoSuggestions />
  if (!matches.data && matches.isError) {
    return (
      <Panel>
        <ErrorState error={matches.error} onRetry={() => void matches.refetch()} />
      </Panel>
    )
  }
  return (
    <Panel title={m.student_suggestions_title()}>
      <p className={classes.text}>{textIn(cycle)}</p>
      {matches.data ? <FannedCards matches={matches.data} /> : <FanSkeleton />}
      <Button
        component={Link}
        to={to}
        size="lg"
        className={classes.start ?? ''}
        rightSection={<IconArrowRight size={20} aria-hidden />}
      >
        {label}
      </Button>
      <Link to={paths.student.ideas} className={classes.ideas}>
        {m.ideas_look()}
      </Link>
    </Panel>
  )
}

const textIn = (cycle: CurrentCycle | undefined): string => {
  if (isOver(cycle)) return m.student_suggestions_text_ended()
  if (isAskingOver(cycle)) return m.student_suggestions_text_assigned()
  return closedText(cycle) === null ? m.student_suggestions_text() : m.student_suggestions_text_only_look()
}

const FanSkeleton = () => (
  <div className={classes.waiting} aria-busy="true">
    <Skeleton height={224} width={190} shape="card" />
  </div>
)
