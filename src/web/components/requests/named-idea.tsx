import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { IconBulb } from '#web/ui/icons.tsx'
import classes from './named-idea.module.css'

type NamedIdeaProps = { readonly request: Pick<Request, 'idea' | 'working_title'> }

/** The supervisor's idea that a request is about, if it is about one; once agreed on, the working title of the thesis. */
export function NamedIdea({ request: { idea, working_title: agreed } }: NamedIdeaProps) {
  const title = agreed ?? idea?.title
  if (title === undefined) return null
  return (
    <p className={classes.idea}>
      <IconBulb size={16} aria-hidden />
      <span>{agreed === null ? m.ideas_named({ title }) : m.working_title_is({ title })}</span>
    </p>
  )
}
