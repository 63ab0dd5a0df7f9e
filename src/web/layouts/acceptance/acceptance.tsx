import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useMe } from '#web/api/me.ts'
import { requestsQuery } from '#web/api/requests.ts'
import { paths } from '#web/paths.ts'
import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { personName } from '#web/components/people/person-name.ts'
import { useShown } from '#web/ui/dialogs/use-shown.ts'
import classes from './acceptance.module.css'
import { PairPicture } from '#web/components/requests/pair-picture.tsx'

/** Tells a student of an acceptance when it happens, on whichever page they are. */
export function Acceptance() {
  const user = useMe()?.user
  const isStudent = user?.role === 'STUDENT' && user.tags.length > 0
  const { data: accepted } = useQuery({ ...requestsQuery('ACCEPTED'), enabled: isStudent })
  // A supervisor's own pages may have asked for the same.
  const { news, close } = useNews(isStudent ? accepted : undefined)
  const { shown } = useShown(news)
  const navigate = useNavigate()
  const see = (): void => {
    close()
    void navigate(paths.student.dashboard)
  }
  return (
    <Modal opened={news !== null} onClose={close} withCloseButton={false} size="sm">
      {shown && (
        <div className={classes.event}>
          <PairPicture pair={shown} isEvent />
          <Modal.Title className={classes.title ?? ''}>{m.student_accepted_title()}</Modal.Title>
          <p>{m.student_pair_text({ name: personName(shown.supervisor) })}</p>
          <div className={classes.actions}>
            <Button data-autofocus onClick={see}>
              {m.student_accepted_see()}
            </Button>
            <Button variant="default" onClick={close}>
              {m.ui_close()}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  )
}

/** The pair that was not there at the look before; what the first look finds is no news. */
const useNews = (accepted: readonly Request[] | undefined) => {
  const [known, setKnown] = useState(accepted)
  const [news, setNews] = useState<Request | null>(null)
  if (accepted !== known) {
    setKnown(accepted)
    const isNew = ({ id }: Request): boolean => known !== undefined && !known.some((before) => before.id === id)
    const latest = accepted?.find(isNew)
    if (latest) setNews(latest)
  }
  return { news, close: () => setNews(null) }
}
