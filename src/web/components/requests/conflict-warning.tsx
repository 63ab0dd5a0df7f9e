import { m } from '#messages'
import { When } from '#web/ui/when.tsx'
import type { Request } from '#contract/resources/requests/requests.ts'
import { formatList } from '#web/i18n/lists.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconAlertTriangle, IconMail } from '#web/ui/icons.tsx'
import { useId } from 'react'
import classes from './conflict-warning.module.css'
import { ListRow, RowList } from '../people/rows/list-row.tsx'
import { pathOfPerson } from '../people/person-path.ts'
import { personName } from '../people/person-name.ts'
import buttons from '../people/rows/row-buttons.module.css'

/** Warning that several supervisors accepted the same student, with their names and how to reach them. */
export function ConflictWarning({ pairs }: { readonly pairs: readonly Request[] }) {
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
        {pairs.map(({ id: key, supervisor, since }) => (
          <ListRow
            key={key}
            name={personName(supervisor)}
            pictureUrl={supervisor.picture_url}
            to={pathOfPerson(supervisor)}
            line={<When at={since} says={(when) => m.pair_line({ when })} />}
            action={supervisor.email && <WriteTo name={personName(supervisor)} email={supervisor.email} />}
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
