import { m } from '#messages'
import { IDEA_COLUMNS, SUPERVISOR_COLUMNS } from '#domain/imports/imports.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { paths } from '#web/paths.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { Text, Stack } from '@mantine/core'
import { ImportCard } from './import-card.tsx'

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

/** Where commas are decimal points, spreadsheets open nothing else in columns. */
const separator = (): string => (formatNumber(0.5).includes(',') ? ';' : ',')

/** So that spreadsheets read umlauts as what they are. */
const BYTE_ORDER_MARK = '\uFEFF'

const save = (name: string, columns: Readonly<Record<string, string>>): void =>
  saveFile(name, `${BYTE_ORDER_MARK}${Object.values(columns).join(separator())}\r\n`, 'text/csv')

/** Downloads a list of supervisors with its header and nobody in it. */
const saveSupervisorsTemplate = (): void => {
  save('supervisors.csv', SUPERVISOR_COLUMNS)
}

/** The template for ideas for theses. */
const saveIdeasTemplate = (): void => {
  save('ideas.csv', IDEA_COLUMNS)
}
