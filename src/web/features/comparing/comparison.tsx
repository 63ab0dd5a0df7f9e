import { m } from '#messages'
import type { Contribution, Match } from '#contract/resources/matching/matches.ts'
import type { Idea } from '#contract/resources/people/ideas.ts'
import type { User } from '#contract/resources/people/people.ts'
import { useAsking } from '#web/api/asking.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useRequestCalls } from '#web/api/requests.ts'
import { ideasOfQuery } from '#web/api/topics/ideas.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { namesOfLevels } from '#web/components/levels/level-words.ts'
import { coverOf } from '#web/components/matching/explained-similarity.tsx'
import { closedText } from '#web/components/cycle/phase-texts.ts'
import { reasonOf } from '#web/components/matching/reason.ts'
import { Avatar } from '#web/components/people/avatar.tsx'
import { OwnMark } from '#web/components/people/rows/own-mark.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { Slots } from '#web/components/people/slots/slots.tsx'
import { textLanguage } from '#web/components/people/text-language.ts'
import { mayBeAsked } from '#web/components/requests/asking/may-be-asked.ts'
import { useRequesting } from '#web/components/requests/asking/use-requesting.ts'
import { TagChips } from '#web/components/tags/tag-chips.tsx'
import { formatList } from '#web/i18n/lists.ts'
import { formatPercent } from '#web/i18n/numbers.ts'
import { withoutSoftHyphens } from '#web/i18n/soft-hyphens.ts'
import { paths } from '#web/paths.ts'
import { BusyButton } from '#web/ui/buttons/busy-button.tsx'
import { useQueries } from '@tanstack/react-query'
import type { CSSProperties, ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import classes from './comparison.module.css'

/** Width of a picture, pixels. */
const AVATAR = 44

/** Of whoever has said nothing. */
const NOTHING = '–'

type ComparisonProps = {
  readonly matches: readonly Match[]
  readonly isAsked: (match: Match) => boolean
  readonly onAsk: (match: Match) => void
  readonly onNotSent: (match: Match) => void
  readonly ref: Ref<HTMLDivElement>
}

/** Matches side by side: a column each, a row for each thing to be compared, with its name above it. */
export function Comparison({ matches, isAsked, onAsk, onNotSent, ref }: ComparisonProps) {
  const { user, cycle } = useKnownMe()
  const closed = closedText(cycle)
  const { ask, isBusy, dialog } = useAskingHere({ onAsk, onNotSent })
  const own = new Set(user.tags.map(({ tag_id }) => tag_id))
  const ideas = useOpenIdeas(matches)
  const levels = useLevels()
  const levelsOf = ({ supervisor: { supervisor } }: Match) => namesOfLevels(levels, supervisor?.levels ?? [])
  const sizes: CSSProperties & Record<'--columns' | '--avatar', number | string> = {
    '--columns': matches.length,
    '--avatar': `${AVATAR}px`,
  }
  const cellsOf = (cell: (match: Match) => ReactNode): ReactNode =>
    matches.map((match) => <td key={match.supervisor.id}>{cell(match) || NOTHING}</td>)
  return (
    // Wider than a phone where text is large: keys must get in to scroll it.
    <div ref={ref} className={classes.scroller} role="region" aria-label={m.compare_title()} tabIndex={0}>
      <table className={classes.table} style={sizes}>
        <thead>
          <tr>
            {matches.map(({ supervisor }) => (
              <th key={supervisor.id} scope="col">
                <span className={classes.person}>
                  <Avatar name={personName(supervisor)} pictureUrl={supervisor.picture_url} size={AVATAR} />
                  <Link to={paths.profile(supervisor.id)} data-person={supervisor.id}>
                    {personName(supervisor)}
                  </Link>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <Row title={m.similarity_column_similarity()} columns={matches.length}>
          {cellsOf(({ similarity_score: score, explanation }) => (
            <>
              <span className={classes.percent}>{formatPercent(score)}</span>
              <p>{explanation.length > 0 && reasonOf(explanation, 'student')}</p>
            </>
          ))}
        </Row>
        {user.tags.map(({ tag_id: id, tag_name: name }) => (
          <Row key={id} title={m.compare_tag({ tag: name })} columns={matches.length}>
            {cellsOf(({ explanation }) => (
              <Covered part={explanation.find(({ tag_id }) => tag_id === id)} />
            ))}
          </Row>
        ))}
        <Row title={m.compare_places()} columns={matches.length}>
          {cellsOf(({ supervisor: { supervisor } }) => supervisor && <Places {...supervisor} />)}
        </Row>
        {matches.some(({ supervisor }) => supervisor.supervisor?.group) && (
          <Row title={m.person_group()} columns={matches.length}>
            {cellsOf(({ supervisor }) => supervisor.supervisor?.group)}
          </Row>
        )}
        {matches.some((match) => levelsOf(match).length > 0) && (
          <Row title={m.level_title_supervisor()} columns={matches.length}>
            {/* Who ticked none takes all. */}
            {cellsOf((match) => formatList(levelsOf(match)) || m.level_filter_all())}
          </Row>
        )}
        <Row title={m.tags_label()} columns={matches.length}>
          {cellsOf(({ supervisor }) => (
            <div className={classes.tags}>
              <TagChips tags={supervisor.tags} shared={own} />
            </div>
          ))}
        </Row>
        {ideas.some((each) => each && each.length > 0) && (
          <Row title={m.ideas_title()} columns={matches.length}>
            {matches.map(({ supervisor: { id } }, column) => (
              <td key={id}>
                <Ideas ideas={ideas[column]} />
              </td>
            ))}
          </Row>
        )}
        {matches.some(({ supervisor }) => supervisor.supervisor?.bio) && (
          <Row title={m.compare_words()} columns={matches.length}>
            {cellsOf(({ supervisor: { supervisor } }) => supervisor?.bio && <Words text={supervisor.bio} />)}
          </Row>
        )}
        <tbody>
          <tr>
            {cellsOf((match) => (
              <Asking
                match={match}
                reader={user}
                isAsked={isAsked(match)}
                isBusy={isBusy(match.supervisor)}
                closed={closed}
                onRequest={() => void ask(match)}
              />
            ))}
          </tr>
        </tbody>
      </table>
      {dialog}
    </div>
  )
}

const useAskingHere = ({ onAsk, onNotSent }: Pick<ComparisonProps, 'onAsk' | 'onNotSent'>) => {
  const { request, isBusy, dialog } = useRequesting(useAsking(), useRequestCalls())
  const ask = async (match: Match): Promise<void> => {
    onAsk(match)
    if (!(await request(match.supervisor))) onNotSent(match)
  }
  return { ask, isBusy, dialog }
}

type AskingProps = {
  readonly match: Match
  readonly reader: User
  readonly isAsked: boolean
  readonly isBusy: boolean
  /** Why nobody can be asked now; null: anybody can. */
  readonly closed: string | null
  readonly onRequest: () => void
}

/** Nothing where nobody can be asked now. */
const Asking = ({ match: { supervisor }, reader, isAsked, isBusy, closed, onRequest }: AskingProps) => {
  if (isAsked) return <OwnMark mark="asked" />
  if (!mayBeAsked(supervisor, reader)) return null
  if (closed !== null) return <p className={classes.closed}>{closed}</p>
  const name = personName(supervisor)
  return (
    <BusyButton
      data-person={supervisor.id}
      color="teal"
      isBusy={isBusy}
      className={classes.request ?? ''}
      aria-label={m.cards_button({ decision: withoutSoftHyphens(m.matching_request()), name })}
      onClick={onRequest}
    >
      {m.matching_request()}
    </BusyButton>
  )
}

type RowProps = {
  readonly title: string
  readonly columns: number
  /** The cells. */
  readonly children: ReactNode
}

/** What is compared, named above its cells: beside them there is no room on a phone. */
const Row = ({ title, columns, children }: RowProps) => (
  <tbody>
    <tr className={classes.title}>
      <th scope="rowgroup" colSpan={columns}>
        <span>{title}</span>
      </th>
    </tr>
    <tr>{children}</tr>
  </tbody>
)

/** The open ideas of each; undefined while they are not known. */
const useOpenIdeas = (matches: readonly Match[]): readonly (readonly Idea[] | undefined)[] =>
  useQueries({ queries: matches.map(({ supervisor }) => ideasOfQuery(supervisor.id)) }).map(({ data }) =>
    data?.filter(({ state }) => state === 'OPEN'),
  )

type PlacesProps = Pick<
  NonNullable<Match['supervisor']['supervisor']>,
  'total_slots' | 'available_slots' | 'pending_requests'
>

const Places = ({ total_slots: total, available_slots: available, pending_requests: count }: PlacesProps) => (
  <>
    <Slots total={total} available={available} />
    {count !== null && <p>{m.matching_pending_requests({ count })}</p>}
  </>
)

/** Each leads to the profile, where a request would be about it. */
const Ideas = ({ ideas }: { readonly ideas: readonly Idea[] | undefined }) => {
  if (ideas?.length === 0) return m.compare_no_ideas()
  return (
    <ul className={classes.ideas}>
      {ideas?.map(({ id, title, supervisor_id: supervisorId }) => (
        <li key={id}>
          <Link to={paths.idea(supervisorId, id)} lang={textLanguage(title)}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const Words = ({ text }: { readonly text: string }) => (
  <p className={classes.text} lang={textLanguage(text)}>
    {text}
  </p>
)

/** How much of one of the student's tags somebody covers, and by which of theirs. */
const Covered = ({ part }: { readonly part: Contribution | undefined }) => {
  if (!part) return null
  const length: CSSProperties & Record<'--covered', string> = { '--covered': `${100 * part.similarity}%` }
  return (
    <>
      <span className={classes.percent}>{formatPercent(part.similarity)}</span>{' '}
      <span className={classes.best}>{coverOf(part)}</span>
      <span className={classes.bar} style={length} />
    </>
  )
}
