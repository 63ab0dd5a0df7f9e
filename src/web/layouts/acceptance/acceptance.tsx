import type { Request } from '#contract/resources/requests/requests.ts'
import { useMe } from '#web/api/me.ts'
import { useSeenRequests } from '#web/api/conversations.ts'
import { useEffect, useState } from 'react'
import { m } from '#messages'
import { wasAdded } from '#web/components/requests/relationship.ts'
import { Congratulations } from '#web/components/requests/pair.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { useShown, Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Modal } from '@mantine/core'
import classes from '../moment.module.css'
import { useNewPair } from './new-pair.ts'

/** How long an acceptance is not celebrated, because it is most likely to be undone. */
const CELEBRATED_AFTER_MS = 10_000

/** Celebrates an acceptance with its student, on any page, ten seconds later. */
export function Acceptance() {
  const { pair, forget } = useNewPair()
  const { mutate: markSeen } = useSeenRequests(useMe()?.user.id ?? '')
  const [celebrated, celebrate] = useState<string>()
  const id = pair?.id
  useEffect(() => {
    const timer = setTimeout(() => celebrate(id), CELEBRATED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [id])
  const close = (): void => {
    if (pair) markSeen([pair])
    forget()
  }
  return <AcceptanceDialog news={celebrated === id ? pair : null} onClose={close} />
}

type AcceptanceDialogProps = {
  /** The new pair; null without one. */
  readonly news: Request | null
  readonly onClose: () => void
}

/** The supervisors who have accepted, or added the student, and the next steps, over the whole window. */
const AcceptanceDialog = ({ news, onClose }: AcceptanceDialogProps) => {
  const { shown } = useShown(news)
  const heading = shown && (
    <>
      <Modal.Title tabIndex={-1} data-autofocus className={classes.title ?? ''}>
        {titleOf(shown)}
      </Modal.Title>
      <p>{textOf(shown)}</p>
      {wasAdded(shown) && <Mistaken email={shown.supervisor.email} />}
    </>
  )
  return (
    <Dialog opened={news !== null} onClose={onClose} withCloseButton={false} fullScreen>
      {shown && (
        <Congratulations pair={shown} heading={heading}>
          <Button variant="subtle" onClick={onClose}>
            {m.ui_close()}
          </Button>
        </Congratulations>
      )}
    </Dialog>
  )
}

const titleOf = (pair: Request): string =>
  wasAdded(pair) ? m.student_added_title({ name: personName(pair.supervisor) }) : m.student_accepted_title()

const textOf = (pair: Request): string => {
  const name = personName(pair.supervisor)
  if (pair.by_admin) return m.student_added_by_admin({ name })
  return wasAdded(pair) ? m.student_added_text({ name }) : m.student_pair_text({ name })
}

/** Links to the people to write to, for a reader who did not ask. */
const Mistaken = ({ email }: { email: string | null | undefined }) =>
  email ? (
    <p>
      {m.student_added_mistake()} <a href={`mailto:${email}`}>{email}</a>
    </p>
  ) : null
