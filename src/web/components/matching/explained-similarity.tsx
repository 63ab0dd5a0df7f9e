import { m } from '#messages'
import type { Contribution } from '#contract/resources/matching/matches.ts'
import { formatPercent } from '#web/i18n/numbers.ts'
import hidden from '#web/ui/visually-hidden.module.css'
import type { CSSProperties } from 'react'
import classes from './explained-similarity.module.css'

type ExplainedSimilarityProps = {
  /** In order of priority. */
  readonly parts: readonly Contribution[]
}

/**
 * The explanation of a score: one row per tag of the student, with a bar as long as the tag's weight, filled as far as
 * it is covered. Screen readers get the same as a table.
 */
export function ExplainedSimilarity({ parts }: ExplainedSimilarityProps) {
  if (parts.length === 0) return null
  const heaviest = Math.max(...parts.map(({ weight }) => weight))
  return (
    <div className={classes.explained}>
      <ul className={classes.rows} aria-hidden="true">
        {parts.map((part) => (
          <li key={part.tag_id} className={classes.row}>
            <span className={classes.tag}>
              {part.tag_name} <span className={classes.best}>{coverOf(part)}</span>
            </span>
            <span className={classes.percent}>{formatPercent(part.similarity)}</span>
            <CoverBar similarity={part.similarity} share={part.weight / heaviest} />
          </li>
        ))}
      </ul>
      <p className={classes.hint} aria-hidden="true">
        {m.similarity_hint()}
      </p>
      <ContributionTable parts={parts} />
    </div>
  )
}

/** The supervisor's tag that covers a tag, in a few words. */
export function coverOf({ tag_id, best_tag_id, best_tag_name: best, similarity }: Contribution): string {
  if (best === null || similarity === 0) return m.similarity_uncovered()
  return tag_id === best_tag_id ? m.tags_shared() : m.similarity_covered({ best })
}

/** Filled as far as a tag is covered. @param share of the width that there is */
export function CoverBar({ similarity, share }: { readonly similarity: number; readonly share: number }) {
  const style: CSSProperties & Record<'--covered', string> = {
    '--covered': `${100 * similarity}%`,
    width: `${100 * share}%`,
  }
  return <span className={classes.bar} style={style} />
}

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
