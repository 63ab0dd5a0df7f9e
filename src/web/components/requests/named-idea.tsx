import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { IconBulb } from '#web/ui/icons.tsx'
import classes from './named-idea.module.css'

type NamedIdeaProps = { readonly request: Pick<Request, 'idea' | 'working_title'> }

/**
 * The supervisor's idea that a request names, if any; once agreed on, the working title of the thesis. It says so if
 * another pair has the idea.
 */
export function NamedIdea({ request: { idea, working_title: agreed } }: NamedIdeaProps) {
  const title = agreed ?? idea?.title
  if (title === undefined) return null
  const about = idea?.is_taken ? m.ideas_named_taken : m.ideas_named
  return (
    <p className={classes.idea}>
      <IconBulb size={16} aria-hidden />
      <span>{agreed === null ? about({ title }) : m.working_title_is({ title })}</span>
    </p>
  )
}
