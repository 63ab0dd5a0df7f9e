import { m } from '#messages'
import type { Contribution } from '#contract/resources/matching/matches.ts'
import { formatPercent } from '#web/i18n/numbers.ts'
import hidden from '#web/ui/visually-hidden.module.css'
import { type CSSProperties, useState } from 'react'
import classes from './explained-similarity.module.css'

type ExplainedSimilarityProps = {
  /** In order of priority. */
  readonly parts: readonly Contribution[]
  /** There is room for every sentence; else one at a time, on tap. */
  readonly isOpen?: boolean
}

/** Why the score is what it is, in one sentence a tag. */
export function sentenceOf({ tag_id, tag_name: tag, best_tag_id, best_tag_name: best, similarity }: Contribution) {
  if (best === null || similarity === 0) return m.similarity_uncovered({ tag })
  const percent = formatPercent(similarity)
  return tag_id === best_tag_id ? m.similarity_exact({ tag, percent }) : m.similarity_covered({ tag, best, percent })
}

/**
 * A bar of the student's tags: each as wide as it counts, filled as far as it is covered, named where there is room. What
 * covers it stands beneath. Screen readers get the same as a table.
 */
export function ExplainedSimilarity({ parts, isOpen = false }: ExplainedSimilarityProps) {
  if (parts.length === 0) return null
  return (
    <div className={classes.explained}>
      {isOpen ? <OpenBar parts={parts} /> : <TappedBar parts={parts} />}
      <ContributionTable parts={parts} />
    </div>
  )
}

const OpenBar = ({ parts }: { parts: readonly Contribution[] }) => (
  <div aria-hidden="true">
    <div className={classes.bar}>
      {parts.map((part) => (
        <span key={part.tag_id} className={classes.segment} style={shareOf(part)}>
          <span className={classes.label}>{part.tag_name}</span>
        </span>
      ))}
    </div>
    <ul className={classes.sentences}>
      {parts.map((part) => (
        <li key={part.tag_id}>{sentenceOf(part)}</li>
      ))}
    </ul>
  </div>
)

const TappedBar = ({ parts }: { parts: readonly Contribution[] }) => {
  const [chosen, setChosen] = useState<string | null>(null)
  const part = parts.find(({ tag_id }) => tag_id === chosen)
  return (
    <>
      <div className={classes.bar} role="group" aria-label={m.similarity_heading()}>
        {parts.map((each) => (
          <button
            key={each.tag_id}
            type="button"
            className={classes.segment}
            aria-label={sentenceOf(each)}
            aria-pressed={each.tag_id === chosen}
            style={shareOf(each)}
            onClick={() => setChosen(each.tag_id === chosen ? null : each.tag_id)}
          >
            <span className={classes.label}>{each.tag_name}</span>
          </button>
        ))}
      </div>
      <p className={classes.sentence} aria-hidden="true">
        {part ? sentenceOf(part) : m.similarity_hint()}
      </p>
    </>
  )
}

const shareOf = ({ weight, similarity }: Contribution): CSSProperties & Record<'--covered', string> => ({
  flexGrow: weight,
  '--covered': `${similarity * 100}%`,
})

const ContributionTable = ({ parts }: { parts: readonly Contribution[] }) => (
  <div className={hidden.hidden}>
    <table>
      <caption>{m.similarity_heading()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.similarity_column_tag()}</th>
          <th scope="col">{m.similarity_column_weight()}</th>
          <th scope="col">{m.similarity_column_best()}</th>
          <th scope="col">{m.similarity_column_similarity()}</th>
          <th scope="col">{m.similarity_column_contribution()}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part.tag_id}>
            <th scope="row">{part.tag_name}</th>
            <td>{formatPercent(part.weight)}</td>
            <td>{part.best_tag_name ?? m.similarity_nothing()}</td>
            <td>{formatPercent(part.similarity)}</td>
            <td>{formatPercent(part.contribution)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
