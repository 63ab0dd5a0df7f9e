import { m } from '#messages'
import type { SupervisionRequest } from '#web/api/requests.ts'
import { formatWhen } from '#web/i18n/dates.ts'
import { formatPercent } from '#web/i18n/numbers.ts'
import { paths } from '#web/paths.ts'
import { ListRow, RowList } from '#web/ui/list-row.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'

/** Rows before the rest is left to the requests page. */
const SHOWN = 5

/** Who has been asked and has not answered yet. */
export const PendingRequests = ({ requests }: { requests: readonly SupervisionRequest[] }) => {
  const title = m.student_pending_title({ count: requests.length })
  return (
    <Panel title={title}>
      <RowList label={title}>
        {requests.slice(0, SHOWN).map(({ id, supervisor, similarity_score, created_at }) => (
          <ListRow
            key={id}
            name={`${supervisor.first_name} ${supervisor.last_name}`}
            pictureUrl={supervisor.picture_url}
            line={m.request_line_pending({
              percent: formatPercent(similarity_score ?? 0),
              when: formatWhen(created_at),
            })}
          />
        ))}
      </RowList>
      <Group>
        <Button component={Link} to={paths.student.matching()}>
          {m.student_continue_matching()}
        </Button>
        <Button component={Link} to={paths.student.requests()} variant="default">
          {m.student_pending_all()}
        </Button>
      </Group>
    </Panel>
  )
}
