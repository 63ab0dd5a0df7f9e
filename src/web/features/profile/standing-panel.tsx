import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import { DownloadButton } from '#web/ui/buttons/download-button.tsx'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { Warning } from '#web/ui/warning.tsx'
import { Button, type ButtonLook } from '#web/ui/buttons/button.tsx'
import { Link } from 'react-router'
import { AskFirst } from './ask-first.tsx'
import { type PossibleAction, possibleActions } from './possible-actions.ts'
import { formatWhen } from '#web/i18n/dates.ts'
import { When } from '#web/ui/when.tsx'
import type { Standing } from '#web/components/requests/standing.ts'
import classes from './standing-panel.module.css'
import { sentencesOf } from './standing-words.ts'
import { useActions } from './use-actions.ts'

type StandingPanelProps = {
  readonly person: User
  readonly standing: Standing
}

/** What is between the reader and the person in a sentence, and what can be done about it. */
export function StandingPanel({ person, standing }: StandingPanelProps) {
  const { isBusy, dialog, ...actions } = useActions(person, standing)
  const panel = useKeptFocus<HTMLElement>(standing.kind)
  const sentences = sentencesOf(standing, person)
  if (sentences.length === 0) return null
  const possible = possibleActions(standing, person, actions)
  return (
    <section ref={panel} tabIndex={-1} className={classes.standing} aria-label={m.profile_standing()}>
      <div role="status">
        {sentences.map((sentence) => (
          <p key={typeof sentence === 'string' ? sentence : sentence.at}>
            {typeof sentence === 'string' ? sentence : <When {...sentence} format={formatWhen} />}
          </p>
        ))}
      </div>
      {standing.kind === 'supervised' && standing.request.conflict && (
        <Warning>{m.profile_conflict({ name: personInSentence(person) })}</Warning>
      )}
      <div className={classes.actions}>
        {possible.map((action) => (
          <ActionButton key={action.label} action={action} isBusy={isBusy} />
        ))}
        <AskFirst person={person} />
      </div>
      {dialog}
    </section>
  )
}

const ActionButton = ({ action, isBusy }: { action: PossibleAction; isBusy: boolean }) => {
  const { label, icon: Icon, isMain = false } = action
  const shown: ButtonLook = {
    leftSection: <Icon size={20} aria-hidden />,
    ...(isMain ? { color: 'teal' } : { variant: 'default' }),
  }
  if ('href' in action && action.isFile) {
    return (
      <DownloadButton href={action.href} variant="default">
        {label}
      </DownloadButton>
    )
  }
  if ('href' in action) {
    return (
      <Button component="a" href={action.href} {...shown}>
        {label}
      </Button>
    )
  }
  if ('to' in action) {
    return (
      <Button component={Link} to={action.to} {...shown}>
        {label}
      </Button>
    )
  }
  // Not disabled while busy: a disabled button loses the focus.
  return (
    <Button
      {...shown}
      aria-busy={isBusy}
      // The second press of a double click may meet the button that came in place of the first.
      onClick={({ detail }) => detail <= 1 && action.act()}
    >
      {label}
    </Button>
  )
}
