import { m } from '#messages'
import { Button } from '@mantine/core'
import { IconDownload, IconHeartHandshake, IconMail } from '@tabler/icons-react'
import { Avatar } from './avatar.tsx'
import classes from './congratulations.module.css'

interface Person {
  readonly name: string
  readonly pictureUrl: string | null
}

interface CongratulationsProps {
  readonly student: Person & { readonly firstName: string }
  readonly supervisor: Person & { readonly email: string | null }
  /** When it was confirmed, in words. */
  readonly day: string
  /** Where the confirmation is. */
  readonly confirmationUrl: string
}

/** The two have found each other: the logo's circles are their faces now. */
export const Congratulations = ({ student, supervisor, day, confirmationUrl }: CongratulationsProps) => (
  <section className={classes.panel}>
    <div className={classes.pair} aria-hidden="true">
      <Sparks />
      <span className={classes.one}>
        <Avatar {...student} size={96} />
      </span>
      <span className={classes.two}>
        <Avatar {...supervisor} size={96} />
      </span>
      <span className={classes.seal}>
        <IconHeartHandshake size={26} stroke={1.75} />
      </span>
    </div>
    <h2 className={classes.title}>{m.student_pair_title({ name: student.firstName })}</h2>
    <p className={classes.text}>{m.student_pair_text({ name: supervisor.name })}</p>
    <p className={classes.day}>{m.student_pair_since({ day })}</p>
    <div className={classes.actions}>
      <Button component="a" href={confirmationUrl} size="lg" leftSection={<IconDownload size={20} aria-hidden />}>
        {m.student_pair_download()}
      </Button>
      {supervisor.email && (
        <Button
          component="a"
          href={`mailto:${supervisor.email}`}
          size="lg"
          variant="default"
          leftSection={<IconMail size={20} aria-hidden />}
          aria-label={m.student_pair_write_to({ name: supervisor.name })}
        >
          {m.student_pair_write()}
        </Button>
      )}
    </div>
  </section>
)

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
