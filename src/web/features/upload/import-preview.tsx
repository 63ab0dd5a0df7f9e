import { m } from '#messages'
import { formatList } from '#web/i18n/lists.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { SimpleGrid, Text } from '@mantine/core'
import { ChangeTable } from './change-table.tsx'
import { CHANGES, labelOf, listName, type Noun } from './changes.ts'
import classes from './import-card.module.css'
import { ImportIssues } from './import-issues.tsx'
import { PeopleTouched } from './people-touched.tsx'
import type { ImportReport } from './queries.ts'

type ImportPreviewProps = {
  readonly report: ImportReport
  readonly noun: Noun
}

/** Rows of the table; the counts above tell of all. */
const SHOWN_ROWS = 200

/** What an import changes, or every row that stands in its way. */
export function ImportPreview({ report, noun }: ImportPreviewProps) {
  if (report.issues.length > 0) {
    return (
      <Stack gap="md">
        <UnusedColumns names={report.unused_columns} />
        <ImportIssues issues={report.issues} noun={noun} />
      </Stack>
    )
  }
  const order = CHANGES[noun]
  const rows = report.rows
    .filter(({ change, note }) => change !== 'unchanged' || note !== null)
    .toSorted((one, other) => order.indexOf(one.change) - order.indexOf(other.change))
  // The server counts more than it lists.
  const noted = rows.filter(({ change }) => change === 'unchanged').length
  const changed = report.created + report.updated + report.removed + noted
  return (
    <Stack gap="md">
      <PeopleTouched {...report} />
      <UnusedColumns names={report.unused_columns} />
      <SimpleGrid cols={{ base: 2, sm: order.length }} component="dl" className={classes.counts}>
        {order.map((change) => (
          <div key={change} data-grave={(change === 'removed' && noun === 'tags' && report.removed > 0) || undefined}>
            <dt>{labelOf(change, noun)}</dt>
            <dd>{formatNumber(report[change])}</dd>
          </div>
        ))}
      </SimpleGrid>
      {rows.length > 0 ? (
        <div
          className={`${classes.rows} ${classes.changes}`}
          role="region"
          tabIndex={0}
          aria-label={`${m.admin_upload_rows()}, ${listName(noun)}`}
        >
          <ChangeTable rows={rows.slice(0, SHOWN_ROWS)} noun={noun} />
          <NotShown count={changed - Math.min(rows.length, SHOWN_ROWS)} />
        </div>
      ) : null}
    </Stack>
  )
}

/** Columns whose headers mean nothing here: nobody should wait for what stands in them. */
const UnusedColumns = ({ names }: { readonly names: readonly string[] | undefined }) => {
  if (names === undefined) return null
  const text = names.length === 1 ? m.admin_upload_unused_one : m.admin_upload_unused
  return <Text className={classes.note}>{text({ columns: formatList(names) })}</Text>
}

/** How many rows there are besides those that are shown. */
const NotShown = ({ count }: { count: number }) =>
  count > 0 ? <Text className={classes.note}>{m.admin_upload_not_shown({ count: formatNumber(count) })}</Text> : null
