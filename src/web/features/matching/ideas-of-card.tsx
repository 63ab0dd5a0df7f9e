import { m } from '#messages'
import type { MatchedIdeas } from '#contract/resources/matching/matches.ts'
import { IconBulb, IconChevronDown, IconChevronUp } from '#web/ui/icons.tsx'
import { useId, useState } from 'react'
import classes from './ideas-of-card.module.css'
import { type IdeaChoice, IdeasUnfolded } from './ideas-unfolded.tsx'

type IdeasOfCardProps = MatchedIdeas & { readonly supervisorId: string; readonly choice?: IdeaChoice | undefined }

/** How many ideas for theses somebody has, the one that fits best by its title, and all of them after a press. */
export function IdeasOfCard({ supervisorId, count, best, choice }: IdeasOfCardProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (!best) return null
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <div className={classes.ideas}>
      <button
        type="button"
        className={classes.line}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconBulb size={18} aria-hidden />
        <span className={classes.words}>
          <span className={classes.count}>{count === 1 ? m.ideas_one() : m.ideas_many({ count })}</span>{' '}
          <span className={classes.title}>{best.title}</span>
        </span>
        <Chevron size={18} aria-hidden />
      </button>
      <div id={id}>{isOpen && <IdeasUnfolded supervisorId={supervisorId} choice={choice} />}</div>
    </div>
  )
}

/** The same with their descriptions, for beside the card where the window has room for it. */
export function IdeasDetails({ supervisorId, count, choice }: Omit<IdeasOfCardProps, 'best'>) {
  const id = useId()
  if (count === 0) return null
  return (
    <section className={classes.details} aria-labelledby={id}>
      <h3 id={id}>{m.ideas_title()}</h3>
      <IdeasUnfolded key={supervisorId} supervisorId={supervisorId} choice={choice} />
    </section>
  )
}
