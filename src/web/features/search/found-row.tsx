import { m } from '#messages'
import type { FoundUser, SearchMatch } from '#contract/resources/people/search.ts'
import type { OwnDecision } from '#web/api/matching/own-decisions.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { levelFact } from '#web/components/levels/level-words.ts'
import { ListRow, DecisionMark } from '#web/components/people/rows/list-row.tsx'
import { personInSentence, titleText } from '#web/components/people/person-name.ts'
import { TimeLeft } from '#web/components/requests/deadlines.tsx'
import { textLanguage } from '#web/components/people/profile-texts.ts'
import type { DetailsLink } from '#web/components/people/use-details-link.ts'
import { WaitButton } from '#web/components/waiting/wait-button.tsx'
import { hasWaitingList } from '#web/components/waiting/waiting-facts.ts'
import { similarityText } from '#web/i18n/numbers.ts'
import { DOT } from '#web/ui/facts.tsx'
import hidden from '#web/ui/visually-hidden.module.css'
import { memo, type ReactNode } from 'react'
import classes from './found-row.module.css'

type FoundRowProps = {
  readonly person: FoundUser
  /** The decision between them and the reader. */
  readonly mark: OwnDecision | undefined
  /** Until when they are to answer the reader's request, if there is a deadline. */
  readonly answerBy: string | null
} & DetailsLink

/**
 * Somebody found, in three lines: name and places, who that is, and what fits. The row leads to the profile. Drawn anew
 * only when something of it changes: there may be thousands.
 */
export const FoundRow = memo(function FoundRow({ person, mark, answerBy, ...link }: FoundRowProps) {
  const levels = useLevels()
  const { supervisor, student, is_registered: isRegistered, matches } = person
  const name = matches.find((match) => match.in === 'name')
  return (
    <ListRow
      markedName={name && <MarkedName title={name.title ?? [person.title ?? '']} pieces={name.text} />}
      person={person}
      {...link}
      line={
        <>
          <Line>
            {[
              mark !== undefined && <DecisionMark key="mark" mark={mark} />,
              answerBy !== null && <TimeLeft key="left" at={answerBy} name={personInSentence(person)} />,
              similarityText(supervisor?.similarity_score),
              student?.has_supervisor && m.search_has_supervisor(),
              supervisor?.group,
              levelFact(levels, person),
              supervisor && !isRegistered && m.profile_not_registered(),
            ]}
          </Line>
          <Found person={person} />
        </>
      }
      aside={supervisor && placesText(supervisor.available_slots)}
      // Whoever was asked or skipped can't be waited for.
      actions={
        hasWaitingList(person) && mark !== 'asked' && mark !== 'skipped' && <WaitButton person={person} on="row" />
      }
    />
  )
})

const placesText = (available: number): string =>
  available < 1 ? m.person_slots_none() : m.person_slots_free({ available })

/** What there is, on one line. */
const Line = ({ children }: { readonly children: readonly ReactNode[] }) => {
  const shown = children.filter((fact) => fact !== undefined && fact !== null && fact !== false && fact !== '')
  if (shown.length === 0) return null
  return (
    <span className={classes.line}>
      {shown.map((fact, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have nothing but their places
        <span key={place}>
          {place > 0 && <span>{DOT}</span>}
          <span>{fact}</span>
        </span>
      ))}
    </span>
  )
}

/** Both in pieces; a title may be empty. */
const MarkedName = ({ title, pieces }: { title: readonly string[]; pieces: readonly string[] }) => (
  <>
    <Marked pieces={title.map(titleText)} />
    {title.some(Boolean) && ' '}
    <Marked pieces={pieces} />
  </>
)

/** What has a word of the query: tags, else a text or an idea; else the tags that fit, those in common first. */
const Found = ({ person }: { person: FoundUser }) => {
  const { matches } = person
  const other = matches.find((match) => match.in === 'text' || match.in === 'idea')
  const isInTags = matches.some((match) => match.in === 'tag')
  return (
    <>
      {matches.length > 0 && (
        <span className={hidden.hidden}>{m.search_found_in({ places: placesOf(person).join(', ') })}</span>
      )}
      {other && !isInTags ? (
        <span className={classes.line} lang={textLanguage(other.text.join(''))}>
          {other.in === 'idea' && <span>{m.search_idea()} </span>}
          <Marked pieces={soonMarked(wherever(other))} />
        </span>
      ) : (
        <Tags person={person} />
      )}
    </>
  )
}

/** What was found of an idea may be in its title, its description or a tag. */
const wherever = ({ text, description, tag }: SearchMatch): readonly string[] =>
  [text, description, tag].find((pieces) => pieces !== undefined && pieces.length > 1) ?? text

/** Letters before what was found: the line would end before it. */
const BEFORE = 16

const soonMarked = ([before = '', ...rest]: readonly string[]): readonly string[] => [
  before.length > BEFORE ? `…${before.slice(-BEFORE)}` : before,
  ...rest,
]

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

/** Those that were found first, then those in common with the reader, then those that fit best. */
const Tags = ({ person: { tags, best_tag_ids: best, matches } }: { person: FoundUser }) => {
  const { user } = useKnownMe()
  const found = new Map(matches.flatMap((match) => (match.in === 'tag' ? [[match.id, match.text] as const] : [])))
  const own = new Set(user.tags.map(({ tag_id: id }) => id))
  const order = [...found.keys(), ...tags.flatMap(({ tag_id: id }) => (own.has(id) ? [id] : [])), ...best]
  const shown = [...new Set(order)].flatMap((id) => tags.filter((tag) => tag.tag_id === id))
  if (shown.length === 0) return null
  return (
    <>
      <span className={hidden.hidden}>{m.search_best_tags()} </span>
      <Line>
        {shown.map(({ tag_id: id, tag_name: name }) => (
          <Marked key={id} pieces={found.get(id) ?? [name]} />
        ))}
      </Line>
    </>
  )
}

/** A text in pieces, of which every second is what was looked for. */
export function Marked({ pieces }: { readonly pieces: readonly string[] }) {
  return pieces.map((piece, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- they have nothing but their places
    <Piece key={place} text={piece} isFound={place % 2 === 1} />
  ))
}

const Piece = ({ text, isFound }: { text: string; isFound: boolean }) =>
  isFound ? <mark className={classes.mark}>{text}</mark> : <span>{text}</span>
