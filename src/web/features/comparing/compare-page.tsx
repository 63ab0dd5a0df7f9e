import { m } from '#messages'
import type { Contribution, Match } from '#contract/resources/matching/matches.ts'
import type { Idea } from '#contract/resources/people/ideas.ts'
import type { User } from '#contract/resources/people/people.ts'
import { useKnownMe } from '#web/api/me.ts'
import { ideasOfQuery } from '#web/api/topics/ideas.ts'
import { shortlistQuery } from '#web/api/matching/own-decisions.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { personInSentence, personName } from '#web/components/people/person-name.ts'
import { Stack } from '@mantine/core'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { CardsDrawing } from '#web/ui/states/drawings.tsx'
import { CardsButton } from '#web/components/cycle/cards-button.tsx'
import { closedText } from '#web/components/cycle/phase-texts.ts'
import { namesOfLevels } from '#web/components/levels/level-words.ts'
import { CoverBar, coverOf } from '#web/components/matching/explained-similarity.tsx'
import { reasonOf } from '#web/components/matching/reason.ts'
import { Avatar } from '#web/components/people/avatar.tsx'
import { DecisionMark } from '#web/components/people/rows/list-row.tsx'
import { Slots } from '#web/components/people/slots/slots.tsx'
import { textLanguage } from '#web/components/people/profile-texts.ts'
import { mayBeAsked } from '#web/components/requests/relationship.ts'
import { useActions } from '#web/components/requests/actions.ts'
import { useStudentActions } from '#web/components/requests/student-actions.ts'
import { TagChips } from '#web/components/tags/tag-chips.tsx'
import { formatList } from '#web/i18n/lists.ts'
import { formatPercent, isNotable } from '#web/i18n/numbers.ts'
import { withoutSoftHyphens } from '#web/i18n/soft-hyphens.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { whereThePageBegins, useKeptFocus } from '#web/hooks/focus.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { ToggleChip } from '#web/ui/chips.tsx'
import { showUndo } from '#web/ui/toasts/toasts.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useAddress } from '#web/hooks/address.ts'
import { type CSSProperties, type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import explained from '#web/components/matching/explained-similarity.module.css'
import muted from '#web/ui/muted.module.css'
import classes from './compare-page.module.css'

/** Up to three of those whom the student keeps for later, side by side. Who they are stands in the address. */
export function ComparePage() {
  const { user } = useKnownMe()
  const shortlist = useQuery(shortlistQuery(user.id))
  if (shortlist.data) return <Compared matches={shortlist.data} />
  if (shortlist.isError) return <ErrorState error={shortlist.error} onRetry={() => void shortlist.refetch()} />
  return <ListSkeleton rows={5} />
}

const toastDropped = ({ supervisor }: Match, back: () => void): void =>
  void showUndo(m.compare_dropped({ name: personInSentence(supervisor) }), back, { sign: 'gone' })

const Compared = ({ matches }: { readonly matches: readonly Match[] }) => {
  const { shown, asked, rememberAsked, forgetAsked } = useAskedHere(matches)
  const { compared, toggle } = useCompared(shown, toastDropped)
  // The button that had the focus goes.
  const columns = compared.map((match) => ({ id: match.supervisor.id, isAsked: asked(match) }))
  const comparison = useKeptFocus<HTMLDivElement>(columns.map(({ id, isAsked }) => [id, isAsked]).join())
  useReturnedColumn(comparison, columns)
  if (shown.length === 0) return <EmptyShortlist />
  return (
    <Stack gap="lg" data-width="wide">
      {shown.length > COMPARED_MAX && <PeopleChoice matches={shown} chosen={compared} onToggle={toggle} />}
      <Comparison ref={comparison} matches={compared} isAsked={asked} onAsk={rememberAsked} onNotSent={forgetAsked} />
    </Stack>
  )
}

const EmptyShortlist = () => (
  <EmptyState
    drawing={CardsDrawing}
    title={m.compare_empty_title()}
    text={m.compare_empty_text()}
    action={<CardsButton cycle={useKnownMe().cycle} />}
  />
)

/** A match whom the student asked here, with its place in the list. */
type Asked = { readonly match: Match; readonly place: number }

const idOf = ({ supervisor }: Match): string => supervisor.id

/**
 * The shortlist with those who were asked from this page: they leave the list, and stay where they stood until the page is left.
 */
const useAskedHere = (matches: readonly Match[]) => {
  const [held, setHeld] = useState<readonly Asked[]>([])
  const listed = new Set(matches.map(idOf))
  const gone = held.filter(({ match }) => !listed.has(idOf(match)))
  const shown = gone
    .toSorted((a, b) => a.place - b.place)
    .reduce<readonly Match[]>((all, { match, place }) => all.toSpliced(place, 0, match), matches)
  const forgetAsked = (match: Match): void =>
    setHeld((before) => before.filter((each) => idOf(each.match) !== idOf(match)))
  return {
    shown,
    asked: (match: Match): boolean => !listed.has(idOf(match)),
    rememberAsked: (match: Match): void => {
      forgetAsked(match)
      setHeld((before) => [...before, { match, place: shown.findIndex((each) => idOf(each) === idOf(match)) }])
    },
    /** The request was not sent. */
    forgetAsked,
  }
}

/** Somebody compared, and whether they were asked here. */
type Column = { readonly id: string; readonly isAsked: boolean }

/**
 * Moves the focus from where the page begins, where Undo leaves it, to what came back: somebody's name above their column, or the
 * button below it. Both carry the id as `data-person`.
 */
const useReturnedColumn = (comparison: RefObject<HTMLElement | null>, columns: readonly Column[]): void => {
  const before = useRef(columns)
  useEffect(() => {
    const earlier = new Map(before.current.map((column) => [column.id, column]))
    before.current = columns
    if (document.activeElement !== whereThePageBegins()) return
    const back = columns.find(({ id, isAsked }) => !earlier.has(id) || (earlier.get(id)?.isAsked && !isAsked))
    if (!back) return
    const theirs = comparison.current?.querySelectorAll<HTMLElement>(`[data-person="${back.id}"]`) ?? []
    const [name, button] = theirs
    ;(earlier.has(back.id) ? button : name)?.focus()
  }, [comparison, columns])
}

type PeopleChoiceProps = {
  readonly matches: readonly Match[]
  readonly chosen: readonly Match[]
  readonly onToggle: (id: string) => void
}

/** The compared supervisors, where more are kept for later than fit side by side. The last one stays. */
const PeopleChoice = ({ matches, chosen, onToggle }: PeopleChoiceProps) => {
  const ids = new Set(chosen.map(({ supervisor }) => supervisor.id))
  return (
    <fieldset className={classes.choice}>
      <legend>{m.compare_choose({ max: COMPARED_MAX })}</legend>
      {matches.map(({ supervisor }) => {
        const isChosen = ids.has(supervisor.id)
        return (
          <ToggleChip
            key={supervisor.id}
            isOn={isChosen}
            isLocked={isChosen && ids.size === 1}
            onToggle={() => onToggle(supervisor.id)}
          >
            {personName(supervisor)}
          </ToggleChip>
        )
      })}
    </fieldset>
  )
}

/** Most people side by side. */
const COMPARED_MAX = 3

const NAME = 'with'

/** The compared supervisors of the shortlist: whom the address names, else the best. @param search from the question mark on */
const comparedOf = (matches: readonly Match[], search: string | URLSearchParams): readonly Match[] => {
  const byId = new Map(matches.map((match) => [match.supervisor.id, match]))
  const ids = new URLSearchParams(search).get(NAME)?.split(',') ?? []
  const named = ids.flatMap((id) => byId.get(id) ?? []).slice(0, COMPARED_MAX)
  return named.length > 0 ? named : matches.slice(0, COMPARED_MAX)
}

/**
 * The same, and how to choose others: one more than fit takes the place of the worst match.
 * @param onDropped told who gave way, and how to have them back
 */
const useCompared = (matches: readonly Match[], onDropped: (dropped: Match, back: () => void) => void) => {
  const [search, put] = useAddress()
  const compared = comparedOf(matches, search)
  const ids = compared.map(({ supervisor }) => supervisor.id)
  const show = (next: readonly string[]): void => put({ [NAME]: next.join(',') })
  const toggle = (id: string): void => {
    if (ids.includes(id)) return show(ids.filter((other) => other !== id))
    if (ids.length < COMPARED_MAX) return show([...ids, id])
    // The best match comes first.
    const dropped = matches.findLast(({ supervisor }) => ids.includes(supervisor.id))
    show(ids.map((other) => (other === dropped?.supervisor.id ? id : other)))
    if (dropped) onDropped(dropped, () => show(ids))
  }
  return { compared, toggle }
}

/** Width of a picture, pixels. */
const AVATAR = 44

/** Stands for an empty field. */
const NOTHING = '–'

type ComparisonProps = {
  readonly matches: readonly Match[]
  readonly isAsked: (match: Match) => boolean
  readonly onAsk: (match: Match) => void
  readonly onNotSent: (match: Match) => void
  readonly ref: Ref<HTMLDivElement>
}

/** Matches side by side: a column each, a row for each thing to be compared, with its name above it. */
const Comparison = ({ matches, isAsked, onAsk, onNotSent, ref }: ComparisonProps) => {
  const { user, cycle } = useKnownMe()
  const closed = closedText(cycle)
  const { carryOut, isBusy } = useActions()
  const { request } = useStudentActions()
  const ask = async (match: Match): Promise<void> => {
    onAsk(match)
    if (!(await carryOut(request(match.supervisor)))) onNotSent(match)
  }
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
                <span className={classes.comparisonPerson}>
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
              {isNotable(score) && <span className={explained.percent}>{formatPercent(score)}</span>}
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
            {/* A student who ticked none takes all. */}
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
    </div>
  )
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
  if (isAsked) return <DecisionMark mark="asked" />
  if (!mayBeAsked(supervisor, reader)) return null
  if (closed !== null) return <p className={classes.closed}>{closed}</p>
  const name = personName(supervisor)
  return (
    <Button
      data-person={supervisor.id}
      color="teal"
      isBusy={isBusy}
      className={classes.request ?? ''}
      aria-label={m.cards_button({ decision: withoutSoftHyphens(m.matching_request()), name })}
      onClick={onRequest}
    >
      {m.matching_request()}
    </Button>
  )
}

type RowProps = {
  readonly title: string
  readonly columns: number
  /** The cells. */
  readonly children: ReactNode
}

/** The name of a row above its cells: beside them there is no room on a phone. */
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
  return (
    <div className={classes.covered}>
      <span className={explained.percent}>{formatPercent(part.similarity)}</span>{' '}
      <span className={muted.note}>{coverOf(part)}</span>
      <CoverBar similarity={part.similarity} share={1} />
    </div>
  )
}
