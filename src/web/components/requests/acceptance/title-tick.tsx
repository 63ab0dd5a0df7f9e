import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useId, useState } from 'react'
import { personInSentence } from '../../people/name-in-sentence.ts'
import { freeIdeaOf } from './free-idea.ts'
import classes from './title-tick.module.css'

type TitleTickProps = {
  /** With an idea, or with the title that was agreed on. */
  readonly request: Pick<Request, 'idea' | 'student' | 'working_title'>
  readonly isTicked: boolean
  readonly onChange: (isTicked: boolean) => void
}

/** Whether the confirmation carries the title of the idea that the student named; not there without a free one. */
export function TitleTick({ request, isTicked, onChange }: TitleTickProps) {
  const hint = useId()
  const title = request.working_title ?? freeIdeaOf(request)?.title
  if (title === undefined) return null
  return (
    <label className={classes.tick}>
      <input
        type="checkbox"
        aria-describedby={hint}
        checked={isTicked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {m.working_title_agree({ title })}
      <span id={hint} className={classes.hint} aria-hidden>
        {m.working_title_agree_hint({ name: personInSentence(request.student) })}
      </span>
    </label>
  )
}

/** The same in a dialog that asks: it remembers whether it is ticked, and tells it. */
export function KeptTitleTick({ isTicked: isTickedFirst, onChange, ...rest }: TitleTickProps) {
  const [isTicked, setTicked] = useState(isTickedFirst)
  const change = (now: boolean): void => {
    setTicked(now)
    onChange(now)
  }
  return <TitleTick {...rest} isTicked={isTicked} onChange={change} />
}
