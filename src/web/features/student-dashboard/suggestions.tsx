import { Skeleton, Group } from '@mantine/core'
import { m } from '#messages'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import type { Contribution, Match } from '#contract/resources/matching/matches.ts'
import { SUGGESTIONS_DEFAULT } from '#domain/limits.ts'
import { useKnownMe } from '#web/api/me.ts'
import { matchesQuery } from '#web/api/requests.ts'
import { closedText, isAskingOver, hasCycleEnded } from '#web/components/cycle/phase-texts.ts'
import { cardsLink } from '#web/components/cycle/cards-button.tsx'
import { withScore } from '#web/components/matching/decision.ts'
import { SimilarityRing, SimilarityText } from '#web/components/matching/similarity-ring.tsx'
import { Avatar } from '#web/components/people/avatar.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconArrowRight } from '#web/ui/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import classes from './suggestions.module.css'
import { NextLinks } from '#web/components/matching/end/next-links.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { CardsDrawing } from '#web/ui/states/drawings.tsx'

/** Before anything is pending: the best suggestions, and the way to all of them. */
export function Suggestions() {
  const { user, cycle } = useKnownMe()
  const { to, label } = cardsLink(cycle)
  // The query of the matching page, so that its first card is there already.
  const matches = useQuery({ ...matchesQuery(user.id, SUGGESTIONS_DEFAULT), select: withScore })
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
  if (hasCycleEnded(cycle)) return m.student_suggestions_text_ended()
  if (isAskingOver(cycle)) return m.student_suggestions_text_assigned()
  return closedText(cycle) === null ? m.student_suggestions_text() : m.student_suggestions_text_only_look()
}

const FanSkeleton = () => (
  <div className={classes.waiting} aria-busy="true">
    <Skeleton height={224} width={190} radius="lg" />
  </div>
)

/** Cards in the hand. */
const IN_HAND = 3
/** Avatars of the card in front and of those behind it, pixels. */
const FRONT = 80
const BEHIND = 42

/** The best few suggestions like cards held in a hand, the best one in front; each leads to the profile. */
const FannedCards = ({ matches }: { matches: readonly Match[] }) => (
  <ol className={classes.fan} aria-label={m.student_suggestions_list()}>
    {matches.slice(0, IN_HAND).map((match, place) => (
      <Card key={match.supervisor.id} match={match} avatarSize={place === 0 ? FRONT : BEHIND} />
    ))}
  </ol>
)

const Card = ({ match, avatarSize }: { match: Match; avatarSize: number }) => {
  const { supervisor, similarity_score: score, explanation } = match
  const name = personName(supervisor)
  const tag = tagOf(explanation)
  return (
    <li className={classes.card}>
      <Link className={classes.whole} to={paths.profile(supervisor.id)}>
        <SimilarityRing score={score} size={avatarSize}>
          <Avatar name={name} pictureUrl={supervisor.picture_url} size={avatarSize} />
        </SimilarityRing>
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          <SimilarityText score={score} />
          {tag && <span className={classes.tag}>{tag}</span>}
        </span>
      </Link>
    </li>
  )
}

/** The student's tag that says most about the two, one of both if there is any. */
const tagOf = (explanation: readonly Contribution[]): string | undefined => {
  const parts = explanation
    .filter(({ contribution }) => contribution > 0)
    .toSorted((one, other) => other.contribution - one.contribution)
  return (parts.find(({ tag_id, best_tag_id }) => tag_id === best_tag_id) ?? parts[0])?.tag_name
}

/** Nobody is left to suggest: the same ways on as at the end of the deck. */
const NoSuggestions = () => {
  return (
    <Panel>
      <EmptyState
        drawing={CardsDrawing}
        title={m.matching_end_title()}
        text={m.matching_end_on()}
        action={
          <Group justify="center">
            <NextLinks />
          </Group>
        }
      />
    </Panel>
  )
}
