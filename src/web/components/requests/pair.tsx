import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { formatDay } from '#web/i18n/dates.ts'
import { DownloadButton } from '#web/ui/buttons/download-button.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconAlertTriangle, IconHeartHandshake, IconMail } from '#web/ui/icons.tsx'
import { When } from '#web/ui/when.tsx'
import muted from '#web/ui/muted.module.css'
import classes from './pair.module.css'
import { personInSentence, personName } from '../people/person-name.ts'
import { ByAdmin } from './ends.tsx'
import { AcceptedLine } from './request-lines.tsx'
import { Avatar } from '../people/avatar.tsx'
import { formatList } from '#web/i18n/lists.ts'
import { type ReactNode, useId } from 'react'
import { TagChips } from '../tags/tag-chips.tsx'
import { ListRow, RowList } from '../people/rows/list-row.tsx'
import buttons from '../people/rows/row-buttons.module.css'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Group } from '@mantine/core'

type CongratulationsProps = {
  /** An accepted request. */
  readonly pair: Request
  /** The heading and the sentence of the moment itself, in a dialog; without it, the page's. */
  readonly heading?: ReactNode
  /** Below everything else. */
  readonly children?: ReactNode
}

/** Congratulations to a pair, what the two have in common, and what happens next: the moment itself, and the dashboard after it. */
export function Congratulations({ pair, heading, children }: CongratulationsProps) {
  const { id, student, supervisor, since } = pair
  const name = personInSentence(supervisor)
  const common = supervisor.tags.filter(({ tag_id: tag }) => student.tags.some((own) => own.tag_id === tag))
  return (
    <section className={heading === undefined ? classes.panel : classes.moment}>
      <PairPicture pair={pair} isEvent={heading !== undefined} />
      {heading ?? (
        <>
          <h2 className={classes.title}>{m.student_pair_title()}</h2>
          <p className={classes.text}>{m.student_pair_text({ name: personName(supervisor) })}</p>
        </>
      )}
      {common.length > 0 && <TagChips tags={common} />}
      <p className={muted.muted}>
        <When at={since} says={(day) => m.student_pair_since({ day })} format={formatDay} />
      </p>
      {pair.working_title !== null && (
        <p className={muted.muted}>{m.working_title_is({ title: pair.working_title })}</p>
      )}
      <ByAdmin request={pair} />
      <div className={classes.actions}>
        {supervisor.email && (
          <Button
            component="a"
            href={`mailto:${supervisor.email}`}
            size="lg"
            className={classes.action ?? ''}
            leftSection={<IconMail size={20} aria-hidden />}
          >
            {m.chat_write({ name })}
          </Button>
        )}
        <DownloadButton
          href={paths.server.confirmation(id)}
          size="lg"
          variant="default"
          className={classes.action ?? ''}
        >
          {m.student_pair_download()}
        </DownloadButton>
      </div>
      <div className={classes.next}>
        <h3>{m.student_pair_next()}</h3>
        <ol>
          <li>{m.student_pair_next_meet({ name })}</li>
          <li>{m.student_pair_next_confirmation()}</li>
        </ol>
        <p>{m.student_pair_next_others()}</p>
      </div>
      {children}
    </section>
  )
}

type PairPictureProps = {
  readonly pair: Pick<Request, 'student' | 'supervisor'>
  /** The two circles slide together; without motion for readers who prefer less. */
  readonly isEvent?: boolean
}

/** A picture of the pair: the logo's circles with their faces. */
const PairPicture = ({ pair: { student, supervisor }, isEvent = false }: PairPictureProps) => (
  <div className={`${classes.pair} ${isEvent ? classes.event : ''}`} aria-hidden="true">
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
)

/** Confetti in the colours of the circles. */
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

type ConflictWarningProps = {
  readonly pairs: readonly Request[]
  /** Their rows; without them, how to reach each. */
  readonly children?: ReactNode
}

/** Warning that several supervisors accepted the same student, with their names. */
export function ConflictWarning({ pairs, children }: ConflictWarningProps) {
  const id = useId()
  const names = formatList(pairs.map(({ supervisor }) => personName(supervisor)))
  return (
    <section className={classes.warning} aria-labelledby={id}>
      <div className={classes.head}>
        <IconAlertTriangle size={26} stroke={1.75} aria-hidden />
        <h2 id={id}>{m.student_conflict_title()}</h2>
      </div>
      <p>{m.student_conflict_text({ names })}</p>
      <RowList label={m.student_conflict_list()}>
        {children ??
          pairs.map((pair) => (
            <ListRow
              key={pair.id}
              person={pair.supervisor}
              line={<AcceptedLine request={pair} />}
              action={
                pair.supervisor.email && <WriteTo name={personName(pair.supervisor)} email={pair.supervisor.email} />
              }
            />
          ))}
      </RowList>
    </section>
  )
}

const WriteTo = ({ name, email }: { name: string; email: string }) => (
  <Button
    component="a"
    href={`mailto:${email}`}
    variant="default"
    className={buttons.document ?? ''}
    aria-label={m.student_pair_write_to({ name })}
  >
    <IconMail size={20} aria-hidden />
  </Button>
)

/** A pair whose supervisor had all data deleted: not shown as a success, but the confirmation is still available. */
export function LeftBehind({ pair: { id, supervisor } }: { readonly pair: Request }) {
  return (
    <Panel title={m.student_pair_left()}>
      <p>{m.notices_user_deleted({ names: personName(supervisor) })}</p>
      <Group gap="xs">
        <DownloadButton href={paths.server.confirmation(id)} variant="default">
          {m.student_pair_download()}
        </DownloadButton>
      </Group>
    </Panel>
  )
}
