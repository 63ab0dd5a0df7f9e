import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { formatDay } from '#web/i18n/dates.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconHeartHandshake, IconMail } from '@tabler/icons-react'
import { Avatar } from '../people/avatar.tsx'
import classes from './congratulations.module.css'
import { personName } from '../people/person-name.ts'

type CongratulationsProps = {
  /** An accepted request. */
  readonly pair: Request
  /** Where the confirmation is. */
  readonly confirmationUrl: string
}

/** The two have found each other: the logo's circles are their faces now. */
export function Congratulations({ pair: { student, supervisor, updated_at }, confirmationUrl }: CongratulationsProps) {
  return (
    <section className={classes.panel}>
      <div className={classes.pair} aria-hidden="true">
        <Sparks />
        <span className={classes.one}>
          <Avatar name={personName(student)} pictureUrl={student.picture_url} size={96} />
        </span>
        <span className={classes.two}>
          <Avatar name={personName(supervisor)} pictureUrl={supervisor.picture_url} size={96} />
        </span>
        <span className={classes.seal}>
          <IconHeartHandshake size={26} stroke={1.75} />
        </span>
      </div>
      <h2 className={classes.title}>{m.student_pair_title({ name: student.first_name })}</h2>
      <p className={classes.text}>{m.student_pair_text({ name: personName(supervisor) })}</p>
      <p className={classes.day}>{m.student_pair_since({ day: formatDay(updated_at) })}</p>
      <div className={classes.actions}>
        <Button
          component="a"
          href={confirmationUrl}
          size="lg"
          className={classes.action ?? ''}
          leftSection={<IconDownload size={20} aria-hidden />}
        >
          {m.student_pair_download()}
        </Button>
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

/** A little confetti, in the colours of the two circles. */
const Sparks = () => (
  <svg className={classes.sparks} viewBox="0 0 280 130" width="280" height="130">
    <g className={classes.sparkOne}>
      <circle cx="22" cy="44" r="5" />
      <circle cx="248" cy="96" r="4" />
      <path d="M236 22l7 9M46 108l-9 5" />
    </g>
    <g className={classes.sparkTwo}>
      <circle cx="262" cy="52" r="6" />
      <circle cx="40" cy="16" r="4" />
      <path d="M14 78l-10 2M222 6l2 10" />
    </g>
    <g className={classes.sparkThree}>
      <circle cx="12" cy="108" r="3" />
      <circle cx="272" cy="118" r="3" />
      <path d="M60 4l4 9M256 74l10 -4" />
    </g>
  </svg>
)
