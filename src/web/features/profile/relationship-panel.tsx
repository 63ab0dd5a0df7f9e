import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useKeptFocus } from '#web/hooks/focus.ts'
import { OpenRequests } from '#web/components/requests/request-lines.tsx'
import { DownloadButton } from '#web/ui/buttons/download-button.tsx'
import { personInSentence } from '#web/components/people/person-name.ts'
import { Warning } from '#web/ui/warning.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import type { ButtonProps } from '@mantine/core'
import { Link } from 'react-router'
import { ConversationAction } from './conversation-action.tsx'
import { type PossibleAction, possibleActions } from './possible-actions.ts'
import { formatWhen } from '#web/i18n/dates.ts'
import { When } from '#web/ui/when.tsx'
import type { Relationship } from '#web/components/requests/relationship.ts'
import { TimeLeft } from '#web/components/requests/deadlines.tsx'
import { NamedIdea, Sentence } from '#web/components/requests/wish.tsx'
import { RejectionText } from '#web/components/requests/rejection.tsx'
import classes from './relationship-panel.module.css'
import { sentencesOf } from './relationship-texts.ts'
import type { useProfileActions } from './use-actions.ts'
import { WaitingControls } from './waiting.tsx'

type RelationshipPanelProps = {
  readonly person: User
  readonly relationship: Relationship
  readonly actions: ReturnType<typeof useProfileActions>
}

/** The id of the panel's element. */
export const PANEL_ID = 'relationship'

/** The relationship between the reader and the person in a sentence, and the possible actions. */
export function RelationshipPanel({
  person,
  relationship,
  actions: { isBusy, idea, choose, ...actions },
}: RelationshipPanelProps) {
  const me = useKnownMe()
  const mayWait =
    (relationship.kind === 'may_request' || relationship.kind === 'may_not_request') && !relationship.isDismissed
  const possible = possibleActions(relationship, person, actions, me.user.supervisor?.pending_requests ?? 0, me.cycle)
  const panel = useKeptFocus<HTMLElement>(possible.map(({ label }) => label).join())
  const sentences = sentencesOf(relationship, person, me.cycle)
  if (sentences.length === 0) return null
  // Undone, a withdrawal brings the request back as it was.
  const withdrawn = relationship.kind === 'may_request' && relationship.earlier?.can.undo ? relationship.earlier : null
  return (
    <section id={PANEL_ID} ref={panel} tabIndex={-1} className={classes.relationship} aria-label={m.profile_standing()}>
      <div role="status">
        {sentences.map((sentence) => (
          <p key={typeof sentence === 'string' ? sentence : sentence.at}>
            {typeof sentence === 'string' ? sentence : <When format={formatWhen} {...sentence} />}
          </p>
        ))}
      </div>
      {'request' in relationship && relationship.request.answer_by !== null && (
        <p className={classes.left}>
          <TimeLeft
            at={relationship.request.answer_by}
            name={personInSentence(person)}
            isNamed={Boolean(person.supervisor?.line?.offer_ends_at)}
          />
        </p>
      )}
      {'request' in relationship && <NamedIdea request={relationship.request} />}
      {'request' in relationship && relationship.request.message && <Sentence text={relationship.request.message} />}
      {'earlier' in relationship && relationship.earlier && (
        <RejectionText request={relationship.earlier} isToStudent={me.user.role === 'STUDENT'} />
      )}
      {relationship.kind === 'supervised' && relationship.request.conflict && (
        <Warning>{m.profile_conflict({ name: personInSentence(person) })}</Warning>
      )}
      {relationship.kind === 'may_request' && <OpenRequests me={me} />}
      {withdrawn && !idea && <NamedIdea request={withdrawn} />}
      {relationship.kind === 'may_request' && idea && (
        <div className={classes.about}>
          <NamedIdea request={{ idea: { ...idea, is_taken: false }, working_title: null }} />
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              choose()
              panel.current?.focus({ preventScroll: true })
            }}
          >
            {m.ideas_unchoose()}
          </Button>
        </div>
      )}
      <div className={classes.actions}>
        {mayWait && relationship.kind === 'may_not_request' && <WaitingControls person={person} />}
        {possible.map((action) => (
          <ActionButton key={action.key ?? action.label} action={action} isBusy={isBusy} />
        ))}
        {mayWait && relationship.kind === 'may_request' && <WaitingControls person={person} />}
        <ConversationAction person={person} />
      </div>
    </section>
  )
}

const ActionButton = ({ action, isBusy }: { action: PossibleAction; isBusy: boolean }) => {
  const { label, icon: Icon, isMain = false } = action
  const shown: ButtonProps = {
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
      aria-disabled={action.isUnavailable}
      // The second press of a double click may meet the button that came in place of the first.
      onClick={({ detail }) => detail <= 1 && action.act()}
    >
      {label}
    </Button>
  )
}
