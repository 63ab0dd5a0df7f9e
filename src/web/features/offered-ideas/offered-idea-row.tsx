import { m } from '#messages'
import type { OfferedIdea } from '#contract/resources/people/ideas.ts'
import { ideaFacts } from '#web/components/ideas/idea-facts.ts'
import type { Decided } from '#web/api/matching/own-marks.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { OwnMark } from '#web/components/people/rows/own-mark.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { slotsText } from '#web/components/people/slots/slots-text.ts'
import { textLanguage } from '#web/components/people/text-language.ts'
import { formatPercent } from '#web/i18n/numbers.ts'
import { paths } from '#web/paths.ts'
import { Facts } from '#web/ui/facts.tsx'
import { memo } from 'react'
import { Link } from 'react-router'
import classes from './offered-ideas.module.css'

type OfferedIdeaRowProps = {
  readonly idea: OfferedIdea
  /** What the reader has decided about its supervisor. */
  readonly mark: Decided | undefined
}

/** An idea with whose it is, and how well it fits. Drawn anew only when something of it changes: there may be thousands. */
export const OfferedIdeaRow = memo(function OfferedIdeaRow({ idea, mark }: OfferedIdeaRowProps) {
  const { supervisor, similarity_score: score } = idea
  const levels = useLevels()
  const places = supervisor.supervisor
  return (
    <li className={classes.row}>
      <Link to={paths.idea(supervisor.id, idea.id)} className={classes.title} lang={textLanguage(idea.title)}>
        {idea.title}
      </Link>
      <span className={classes.line}>
        <Facts>
          {[
            mark && <OwnMark key="mark" mark={mark} />,
            score !== null && m.similarity_percent({ percent: formatPercent(score) }),
            personName(supervisor),
            places && slotsText(places.available_slots, places.total_slots),
          ].filter(Boolean)}
        </Facts>
      </span>
      {idea.description && (
        <p className={classes.text} lang={textLanguage(idea.description)}>
          {idea.description}
        </p>
      )}
      <span className={classes.line}>{ideaFacts(idea, levels)}</span>
    </li>
  )
})
