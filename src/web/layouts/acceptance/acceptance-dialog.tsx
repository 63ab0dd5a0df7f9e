import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { PairPicture } from '#web/components/requests/pair-picture.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { useShown } from '#web/ui/dialogs/use-shown.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Modal } from '@mantine/core'
import { useNavigate } from 'react-router'
import classes from '../moment.module.css'

type AcceptanceDialogProps = {
  /** The new pair; null without one. */
  readonly news: Request | null
  readonly onClose: () => void
}

/** Who has accepted, and the next steps. */
export function AcceptanceDialog({ news, onClose }: AcceptanceDialogProps) {
  const { shown } = useShown(news)
  const navigate = useNavigate()
  const see = (): void => {
    onClose()
    void navigate(paths.student.dashboard)
  }
  return (
    <Dialog opened={news !== null} onClose={onClose} withCloseButton={false} size="sm">
      {shown && (
        <div className={classes.moment}>
          <PairPicture pair={shown} isEvent />
          <Modal.Title className={classes.title ?? ''}>{m.student_accepted_title()}</Modal.Title>
          <p>{m.student_pair_text({ name: personName(shown.supervisor) })}</p>
          <div className={classes.actions}>
            <Button data-autofocus onClick={see}>
              {m.student_accepted_see()}
            </Button>
            <Button variant="default" onClick={onClose}>
              {m.ui_close()}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
