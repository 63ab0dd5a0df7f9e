import { m } from '#messages'
import { formatList } from '#web/i18n/lists.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconMail } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './conflict-warning.module.css'
import { ListRow, RowList } from './list-row.tsx'

interface SupervisorInConflict {
  readonly id: string
  readonly name: string
  readonly pictureUrl: string | null
  readonly email: string | null
  /** Since when, in words. */
  readonly since: string
}

/** Several supervisors accepted the same student: who they are, and how to reach them. */
export function ConflictWarning({ supervisors }: { readonly supervisors: readonly SupervisorInConflict[] }) {
  const id = useId()
  return (
    <section className={classes.warning} aria-labelledby={id}>
      <div className={classes.head}>
        <IconAlertTriangle size={26} stroke={1.75} aria-hidden />
        <h2 id={id}>{m.student_conflict_title()}</h2>
      </div>
      <p>{m.student_conflict_text({ names: formatList(supervisors.map(({ name }) => name)) })}</p>
      <RowList label={m.student_conflict_list()}>
        {supervisors.map(({ id: key, name, pictureUrl, email, since }) => (
          <ListRow
            key={key}
            name={name}
            pictureUrl={pictureUrl}
            line={since}
            action={
              email && (
                <Button
                  component="a"
                  href={`mailto:${email}`}
                  variant="default"
                  aria-label={m.student_pair_write_to({ name })}
                >
                  <IconMail size={20} aria-hidden />
                </Button>
              )
            }
          />
        ))}
      </RowList>
    </section>
  )
}
