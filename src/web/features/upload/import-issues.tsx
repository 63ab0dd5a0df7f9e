import { m } from '#messages'
import { Alert, Table, Stack } from '@mantine/core'
import { IconAlertCircle } from '#web/ui/icons.tsx'
import { listName, type Noun } from './changes.ts'
import classes from './import-card.module.css'
import type { ImportReport } from './queries.ts'

type ImportIssuesProps = Pick<ImportReport, 'issues'> & { readonly noun: Noun }

/** Every row that stands in the way of an import. */
export function ImportIssues({ issues, noun }: ImportIssuesProps) {
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
      <IssueTable issues={issues} noun={noun} />
    </Stack>
  )
}

/** Line, column and what is wrong there. */
export function IssueTable({ issues, noun }: ImportIssuesProps) {
  return (
    <div
      className={`${classes.rows} ${classes.issues}`}
      role="region"
      tabIndex={0}
      aria-label={`${m.admin_upload_issue()}, ${listName(noun)}`}
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
  )
}
