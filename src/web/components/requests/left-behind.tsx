import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { personName } from '../people/person-name.ts'
import { paths } from '#web/paths.ts'
import { DownloadButton } from '#web/ui/buttons/download-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Group } from '#web/ui/layout/group.tsx'

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
