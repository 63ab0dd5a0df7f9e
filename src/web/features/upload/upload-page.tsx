import { m } from '#messages'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '@mantine/core'
import { ImportCard } from './import-card.tsx'
import { saveSupervisorsTemplate } from './supervisors-template.ts'

/** The two lists an admin brings along; each shows first what it would change. */
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
        title={m.admin_upload_tags_title()}
        text={m.admin_upload_tags_text()}
        accept=".json,application/json"
        noun="tags"
      />
    </Stack>
  )
}
