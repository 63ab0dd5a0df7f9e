import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import { ListRow, RowList } from '#web/components/people/rows/list-row.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { formatList } from '#web/i18n/lists.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Link } from 'react-router'
import plain from './plain-table.module.css'

type ConflictsProps = {
  readonly conflicts: OutputOf<'admin.statistics'>['conflicts']
}

/** Shown at once; the others are among the people. */
const SHOWN = 3

/** Students whom several supervisors have accepted, and whom to ask. */
export function Conflicts({ conflicts }: ConflictsProps) {
  const count = formatNumber(conflicts.length)
  const title = m.admin_conflicts_title({ count })
  const all = conflicts.length > SHOWN && (
    <Link to={`${paths.admin.search}?role=STUDENT&state=in_conflict`}>{m.admin_conflicts_all({ count })}</Link>
  )
  return (
    <Panel title={title} action={all}>
      <p className={plain.dimmed}>{conflicts.length === 0 ? m.admin_conflicts_none() : m.admin_conflicts_text()}</p>
      {conflicts.length > 0 && (
        <RowList label={title} isInside>
          {conflicts.slice(0, SHOWN).map(({ student, supervisors }) => (
            <ListRow
              key={student.id}
              name={personName(student)}
              pictureUrl={student.picture_url}
              to={paths.profile(student.id)}
              line={m.admin_conflicts_line({ names: formatList(supervisors.map(personName)) })}
            />
          ))}
        </RowList>
      )}
    </Panel>
  )
}
