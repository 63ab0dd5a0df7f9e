import { m } from '#messages'
import type { FoundUser, SearchMatch } from '#contract/resources/people/search.ts'
import type { Level } from '#contract/resources/levels.ts'
import type { OwnDecision } from '#web/api/matching/own-decisions.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { levelFact } from '#web/components/levels/level-words.ts'
import { ListRow, DecisionMark } from '#web/components/people/rows/list-row.tsx'
import { personInSentence, personName, titleText } from '#web/components/people/person-name.ts'
import { TimeLeft } from '#web/components/requests/deadlines.tsx'
import { slotsText } from '#web/components/people/slots/slots.tsx'
import { textLanguage } from '#web/components/people/profile-texts.ts'
import type { DetailsLink } from '#web/components/people/use-details-link.ts'
import { WaitButton } from '#web/components/waiting/wait-button.tsx'
import { hasWaitingList } from '#web/components/waiting/waiting-facts.ts'
import { formatPercent } from '#web/i18n/numbers.ts'
import { Facts } from '#web/ui/facts.tsx'
import hidden from '#web/ui/visually-hidden.module.css'
import { memo } from 'react'
import classes from './found-row.module.css'

type FoundRowProps = {
  readonly person: FoundUser
  /** The decision between them and the reader. */
  readonly mark: OwnDecision | undefined
  /** Until when they are to answer the reader's request, if there is a deadline. */
  readonly answerBy: string | null
} & DetailsLink

/** Somebody found; the row leads to the profile. Drawn anew only when something of it changes: there may be thousands. */
export const FoundRow = memo(function FoundRow({ person, mark, answerBy, ...link }: FoundRowProps) {
  const levels = useLevels()
  const name = person.matches.find((match) => match.in === 'name')
  const hasWords = person.tags.length > 0 || person.matches.length > 0
  return (
    <ListRow
      name={personName(person)}
      markedName={name && <MarkedName title={name.title ?? [person.title ?? '']} pieces={name.text} />}
      pictureUrl={person.picture_url}
      {...link}
      line={
        <Facts>
          {[
            ...(mark === undefined ? [] : [<DecisionMark key="mark" mark={mark} />]),
            ...(answerBy === null ? [] : [<TimeLeft key="left" at={answerBy} name={personInSentence(person)} />]),
            ...factsOf(person, levels).filter((fact) => typeof fact === 'string'),
          ]}
        </Facts>
      }
      words={hasWords && <Found person={person} />}
      // Whoever was asked or skipped can't be waited for.
      actions={
        hasWaitingList(person) && mark !== 'asked' && mark !== 'skipped' && <WaitButton person={person} on="row" />
      }
    />
  )
})

const factsOf = (person: FoundUser, levels: readonly Level[]): (string | false | null | undefined)[] => {
  const { supervisor, student, is_registered: isRegistered } = person
  const level = levelFact(levels, person)
  if (!supervisor) return [student?.has_supervisor && m.search_has_supervisor(), level]
  const { similarity_score: score, available_slots: available, total_slots: total } = supervisor
  return [
    score !== null && m.similarity_percent({ percent: formatPercent(score) }),
    slotsText(available, total),
    supervisor.group,
    level,
    !isRegistered && m.profile_not_registered(),
  ]
}

/** Both in pieces; a title may be empty. */
const MarkedName = ({ title, pieces }: { title: readonly string[]; pieces: readonly string[] }) => (
  <>
    <Marked pieces={title.map(titleText)} />
    {title.some(Boolean) && ' '}
    <Marked pieces={pieces} />
  </>
)

/** The tags that fit best, and what else has a word of the query. */
const Found = ({ person }: { person: FoundUser }) => {
  const { matches } = person
  return (
    <>
      {matches.length > 0 && (
        <span className={hidden.hidden}>{m.search_found_in({ places: placesOf(person).join(', ') })}</span>
      )}
      <Tags person={person} />
      {matches.map((match) => {
        if (match.in === 'text') return <Excerpt key={match.in} pieces={match.text} />
        return match.in === 'idea' && <FoundIdea key={match.id} idea={match} />
      })}
    </>
  )
}

/** Where something was found, each once. */
const placesOf = ({ matches, role }: FoundUser): string[] => {
  const names: Record<SearchMatch['in'], () => string> = {
    name: m.search_in_name,
    tag: m.search_in_tag,
    text: role === 'STUDENT' ? m.search_in_thesis : m.search_in_bio,
    idea: m.search_in_idea,
  }
  return [...new Set(matches.map((match) => names[match.in]()))]
}

/** The best fitting ones, and behind them those that were found. */
const Tags = ({ person: { tags, best_tag_ids: best, matches } }: { person: FoundUser }) => {
  const found = new Map(matches.flatMap((match) => (match.in === 'tag' ? [[match.id, match.text] as const] : [])))
  const shown = [
    ...best.flatMap((id) => tags.filter((tag) => tag.tag_id === id)),
    ...tags.filter(({ tag_id: id }) => found.has(id) && !best.includes(id)),
  ]
  const more = tags.length - shown.length
  if (shown.length === 0) return null
  return (
    <span className={classes.tags}>
      <span className={hidden.hidden}>{m.search_best_tags()} </span>
      <Facts>
        {[
          ...shown.map(({ tag_id: id, tag_name: name }) => <Marked key={id} pieces={found.get(id) ?? [name]} />),
          ...(more > 0 ? [m.search_more_tags({ count: more })] : []),
        ]}
      </Facts>
    </span>
  )
}

const Excerpt = ({ pieces }: { pieces: readonly string[] }) => (
  <span className={classes.text} lang={textLanguage(pieces.join(''))}>
    <Marked pieces={pieces} />
  </span>
)

const FoundIdea = ({ idea: { text, description, tag } }: { idea: SearchMatch }) => (
  <span className={classes.text}>
    <span>{m.search_idea()}</span>{' '}
    <span className={classes.title} lang={textLanguage(text.join(''))}>
      <Marked pieces={text} />
    </span>
    {tag && (
      <span>
        {' · '}
        <Marked pieces={tag} />
      </span>
    )}
    {description && (
      <span className={classes.description} lang={textLanguage(description.join(''))}>
        <Marked pieces={description} />
      </span>
    )}
  </span>
)

/** A text in pieces, of which every second is what was looked for. */
export function Marked({ pieces }: { readonly pieces: readonly string[] }) {
  return pieces.map((piece, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- they have nothing but their places
    <Piece key={place} text={piece} isFound={place % 2 === 1} />
  ))
}

const Piece = ({ text, isFound }: { text: string; isFound: boolean }) =>
  isFound ? <mark className={classes.mark}>{text}</mark> : <span>{text}</span>
