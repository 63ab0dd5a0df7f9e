import { IDEA_COLUMNS } from '#domain/imports/idea-columns.ts'
import { SUPERVISOR_COLUMNS } from '#domain/imports/supervisor-columns.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { saveFile } from '#web/ui/save-file.ts'

/** Where commas are decimal points, spreadsheets open nothing else in columns. */
const separator = (): string => (formatNumber(0.5).includes(',') ? ';' : ',')

/** So that spreadsheets read umlauts as what they are. */
const BYTE_ORDER_MARK = '\uFEFF'

const save = (name: string, columns: Readonly<Record<string, string>>): void =>
  saveFile(name, `${BYTE_ORDER_MARK}${Object.values(columns).join(separator())}\r\n`, 'text/csv')

/** Downloads a list of supervisors with its header and nobody in it. */
export function saveSupervisorsTemplate(): void {
  save('supervisors.csv', SUPERVISOR_COLUMNS)
}

/** The same of ideas for theses. */
export function saveIdeasTemplate(): void {
  save('ideas.csv', IDEA_COLUMNS)
}
