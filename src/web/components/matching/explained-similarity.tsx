import { m } from '#messages'
import type { Contribution } from '#contract/resources/matching/matches.ts'
import { formatPercent } from '#web/i18n/numbers.ts'
import { type CSSProperties, useState } from 'react'
import classes from './explained-similarity.module.css'
import hidden from '#web/ui/visually-hidden.module.css'

type ExplainedSimilarityProps = {
  /** In order of priority. */
  readonly parts: readonly Contribution[]
}

/** Why the score is what it is, in one sentence a tag. */
export function sentenceOf({ tag_id, tag_name: tag, best_tag_id, best_tag_name: best, similarity }: Contribution) {
  if (best === null || similarity === 0) return m.similarity_uncovered({ tag })
  const percent = formatPercent(similarity)
  return tag_id === best_tag_id ? m.similarity_exact({ tag, percent }) : m.similarity_covered({ tag, best, percent })
}

/**
 * A bar of the student's tags: each as wide as it counts, filled as far as it is covered. A tap tells which topic covers
 * it. Screen readers get the same as a table.
 */
export function ExplainedSimilarity({ parts }: ExplainedSimilarityProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const part = parts.find(({ tag_id }) => tag_id === chosen)
  if (parts.length === 0) return null
  return (
    <div className={classes.explained}>
      <div className={classes.bar} role="group" aria-label={m.similarity_heading()}>
        {parts.map((each) => (
          <Segment
            key={each.tag_id}
            part={each}
            isChosen={each.tag_id === chosen}
            onChoose={() => setChosen(each.tag_id === chosen ? null : each.tag_id)}
          />
        ))}
      </div>
      <p className={classes.sentence} aria-hidden="true">
        {part ? sentenceOf(part) : m.similarity_hint()}
      </p>
      <ContributionTable parts={parts} />
    </div>
  )
}

type SegmentProps = {
  readonly part: Contribution
  readonly isChosen: boolean
  readonly onChoose: () => void
}

const Segment = ({ part, isChosen, onChoose }: SegmentProps) => {
  const style: CSSProperties & Record<'--covered', string> = {
    flexGrow: part.weight,
    '--covered': `${part.similarity * 100}%`,
  }
  return (
    <button
      type="button"
      className={classes.segment}
      aria-label={sentenceOf(part)}
      aria-pressed={isChosen}
      style={style}
      onClick={onChoose}
    />
  )
}

const ContributionTable = ({ parts }: ExplainedSimilarityProps) => (
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
