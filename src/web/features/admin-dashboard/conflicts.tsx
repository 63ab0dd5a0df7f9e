import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import { ListRow, RowList } from '#web/components/people/rows/list-row.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { formatList } from '#web/i18n/lists.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { paths } from '#web/paths.ts'
import { Section } from '#web/ui/section.tsx'

type ConflictsProps = {
  readonly conflicts: OutputOf<'admin.statistics'>['conflicts']
}

/** Students whom several supervisors have accepted, and whom to ask. */
export function Conflicts({ conflicts }: ConflictsProps) {
  const title = m.admin_conflicts_title({ count: formatNumber(conflicts.length) })
  return (
    <Section title={title} text={conflicts.length === 0 ? m.admin_conflicts_none() : m.admin_conflicts_text()}>
      {conflicts.length > 0 && (
        <RowList label={title}>
          {conflicts.map(({ student, supervisors }) => (
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
    </Section>
  )
}
