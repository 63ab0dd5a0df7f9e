import { m } from '#messages'
import { paths } from '#web/paths.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '@mantine/core'
import { ImportCard } from './import-card.tsx'
import { saveIdeasTemplate, saveSupervisorsTemplate } from './templates.ts'

/** The lists an admin brings along, each of which shows first what it would change. */
export function UploadPage() {
  return (
    <Stack gap="xl">
      <Text c="dimmed">{m.admin_upload_text()}</Text>
      <ImportCard
        title={m.admin_upload_supervisors_title()}
        text={m.admin_upload_supervisors_text()}
        accept=".csv,text/csv"
        noun="supervisors"
        template={saveSupervisorsTemplate}
      />
      <ImportCard
        title={m.admin_upload_ideas_title()}
        text={m.admin_upload_ideas_text()}
        accept=".csv,text/csv"
        noun="ideas"
        template={saveIdeasTemplate}
      />
      <ImportCard
        title={m.admin_upload_tags_title()}
        text={m.admin_upload_tags_text()}
        accept=".json,application/json"
        noun="tags"
        current={paths.server.tagList}
      />
    </Stack>
  )
}
