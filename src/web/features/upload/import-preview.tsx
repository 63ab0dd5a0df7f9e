import { m } from '#messages'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Alert, Badge, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import classes from './import-card.module.css'
import type { ImportReport } from './queries.ts'

type ImportPreviewProps = {
  readonly report: ImportReport
  readonly noun: 'supervisors' | 'tags'
}

type Change = ImportReport['rows'][number]['change']

const CHANGES = ['created', 'updated', 'unchanged', 'removed'] as const

const TONES: Record<Change, string> = { created: 'teal', updated: 'indigo', unchanged: 'gray', removed: 'amber' }

const labelOf = (change: Change, noun: ImportPreviewProps['noun']): string => {
  if (change === 'removed' && noun === 'supervisors') return m.admin_upload_missing()
  return {
    created: m.admin_upload_created,
    updated: m.admin_upload_updated,
    unchanged: m.admin_upload_unchanged,
    removed: m.admin_upload_removed,
  }[change]()
}

/** Rows of the table; the counts above tell of all. */
const SHOWN_ROWS = 200

/** What an import changes, or every row that stands in its way. */
export function ImportPreview({ report, noun }: ImportPreviewProps) {
  if (report.issues.length > 0) return <Issues issues={report.issues} />
  const rows = report.rows.filter(({ change, note }) => change !== 'unchanged' || note !== null)
  // The server counts more than it lists.
  const noted = rows.filter(({ change }) => change === 'unchanged').length
  const changed = report.created + report.updated + report.removed + noted
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 2, sm: 4 }} component="dl" className={classes.counts}>
        {CHANGES.map((change) => (
          <div key={change}>
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
          aria-label={m.admin_upload_rows()}
        >
          <Table stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{noun === 'tags' ? m.admin_upload_tag() : m.admin_upload_email()}</Table.Th>
                <Table.Th scope="col">{m.admin_upload_change()}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.slice(0, SHOWN_ROWS).map(({ line, email, tag, change, note }) => (
                <Table.Tr key={`${line ?? ''} ${email ?? tag ?? ''}`}>
                  <Table.Td>
                    {email ?? tag}
                    {note ? <Text className={classes.note}>{note}</Text> : null}
                  </Table.Td>
                  <Table.Td>
                    <Badge variant="light" color={TONES[change]}>
                      {labelOf(change, noun)}
                    </Badge>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <NotShown count={changed - Math.min(rows.length, SHOWN_ROWS)} />
        </div>
      ) : null}
    </Stack>
  )
}

/** How many rows there are besides those that are shown. */
const NotShown = ({ count }: { count: number }) =>
  count > 0 ? <Text className={classes.note}>{m.admin_upload_not_shown({ count: formatNumber(count) })}</Text> : null

const Issues = ({ issues }: Pick<ImportReport, 'issues'>) => {
  return (
    <Stack gap="md">
      <Alert
        color="rose"
        role="alert"
        icon={<IconAlertCircle aria-hidden />}
        title={m.admin_upload_issues({ count: issues.length })}
      >
        {m.admin_upload_nothing_changed()}
      </Alert>
      <div
        className={`${classes.rows} ${classes.issues}`}
        role="region"
        tabIndex={0}
        aria-label={m.admin_upload_issue()}
      >
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{m.admin_upload_line()}</Table.Th>
              <Table.Th scope="col">{m.admin_upload_column()}</Table.Th>
              <Table.Th scope="col">{m.admin_upload_issue()}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {issues.map(({ line, column, message }) => (
              <Table.Tr key={`${line ?? ''} ${column ?? ''} ${message}`}>
                <Table.Td>{line}</Table.Td>
                <Table.Td>{column}</Table.Td>
                <Table.Td>{message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Stack>
  )
}
