import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { formatDay } from '#web/i18n/dates.ts'
import { DownloadButton } from '#web/ui/buttons/download-button.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconMail } from '#web/ui/icons.tsx'
import { When } from '#web/ui/when.tsx'
import classes from './congratulations.module.css'
import { personName } from '../people/person-name.ts'
import { ByAdmin } from './by-admin.tsx'
import { PAIR_HEADING_ID } from './pair-heading.ts'
import { PairPicture } from './pair-picture.tsx'

type CongratulationsProps = {
  /** An accepted request. */
  readonly pair: Request
  /** Address of the confirmation. */
  readonly confirmationUrl: string
}

/** Congratulations to a pair, and its next steps. */
export function Congratulations({ pair, confirmationUrl }: CongratulationsProps) {
  const { student, supervisor, since } = pair
  return (
    <section className={classes.panel}>
      <PairPicture pair={pair} />
      <h2 id={PAIR_HEADING_ID} tabIndex={-1} className={classes.title}>
        {m.student_pair_title({ name: student.first_name })}
      </h2>
      <p className={classes.text}>{m.student_pair_text({ name: personName(supervisor) })}</p>
      <p className={classes.day}>
        <When at={since} says={(day) => m.student_pair_since({ day })} format={formatDay} />
      </p>
      {pair.working_title !== null && (
        <p className={classes.day}>{m.working_title_is({ title: pair.working_title })}</p>
      )}
      <ByAdmin request={pair} />
      <div className={classes.actions}>
        <DownloadButton href={confirmationUrl} size="lg" className={classes.action ?? ''}>
          {m.student_pair_download()}
        </DownloadButton>
        {supervisor.email && (
          <Button
            component="a"
            href={`mailto:${supervisor.email}`}
            size="lg"
            variant="default"
            className={classes.action ?? ''}
            leftSection={<IconMail size={20} aria-hidden />}
          >
            {m.student_pair_write()}
          </Button>
        )}
      </div>
    </section>
  )
}
