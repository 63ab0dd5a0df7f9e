import { m } from '#messages'
import classes from './decision-mark.module.css'

const WORDS = { asked: m.mark_asked, kept: m.mark_kept, rejected: m.mark_rejected, skipped: m.mark_skipped }

/** The decision between a student and a supervisor, in the line of facts of a row. */
export function DecisionMark({ mark }: { readonly mark: keyof typeof WORDS }) {
  return <strong className={classes[mark]}>{WORDS[mark]()}</strong>
}
