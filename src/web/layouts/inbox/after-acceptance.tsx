import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useRequestCalls } from '#web/api/requests.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { PairTitle } from '#web/components/requests/acceptance/pair-title.tsx'
import { TakeBackButton } from '#web/components/requests/ends/take-back-button.tsx'
import { wayBackFromAcceptance } from '#web/components/requests/ends/way-back.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DownloadButton } from '#web/ui/buttons/download-button.tsx'
import { IconMail, IconMessage } from '#web/ui/icons.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import classes from './request-pane.module.css'

type AfterAcceptanceProps = {
  readonly pair: Request
  /** The conversation of the two, if there is one. */
  readonly talk: Request | undefined
}

/** The student has a place: write to them, the confirmation, the way back, all of the own students. */
export function AfterAcceptance({ pair, talk }: AfterAcceptanceProps) {
  const { id, student } = pair
  const { entitle, undo } = useRequestCalls()
  const [shownAt] = useState(() => new Date())
  const name = personInSentence(student)
  return (
    <>
      <p className={classes.paired}>{m.inbox_paired({ name })}</p>
      <div className={classes.steps}>
        {talk?.conversation?.state === 'OPEN' ? (
          <Button component={Link} to={paths.conversation(talk.id)} leftSection={<IconMessage size={20} aria-hidden />}>
            {m.inbox_write({ name })}
          </Button>
        ) : (
          student.email && (
            <Button component="a" href={`mailto:${student.email}`} leftSection={<IconMail size={20} aria-hidden />}>
              {m.inbox_write({ name })}
            </Button>
          )
        )}
        <DownloadButton
          href={paths.server.confirmation(id)}
          variant="default"
          label={m.inbox_confirmation_label({ name })}
        >
          {m.inbox_confirmation()}
        </DownloadButton>
        <TakeBackButton
          request={pair}
          isBusy={undo.isPending}
          undo={undo.mutateAsync}
          way={wayBackFromAcceptance(pair, shownAt)}
        />
      </div>
      <PairTitle pair={pair} entitle={entitle.mutateAsync} />
      <Link to={paths.supervisor.confirmed}>{m.supervisor_to_confirmed()}</Link>
    </>
  )
}
