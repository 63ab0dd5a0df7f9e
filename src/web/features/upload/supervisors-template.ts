import { SUPERVISOR_COLUMNS } from '#domain/imports/supervisor-columns.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { saveFile } from '#web/ui/save-file.ts'

/** Where commas are decimal points, spreadsheets open nothing else in columns. */
const separator = (): string => (formatNumber(0.5).includes(',') ? ';' : ',')

/** So that spreadsheets read umlauts as what they are. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Downloads a list of supervisors with its header and nobody in it. */
export function saveSupervisorsTemplate(): void {
  const header = Object.values(SUPERVISOR_COLUMNS).join(separator())
  saveFile('supervisors.csv', `${BYTE_ORDER_MARK}${header}\r\n`, 'text/csv')
}
