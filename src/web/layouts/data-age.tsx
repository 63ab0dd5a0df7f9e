import { m } from '#messages'
import { useShownSince } from '#web/api/connection.ts'
import { formatMoment } from '#web/i18n/dates.ts'

/** The age of what is shown, while it cannot be updated. */
export function DataAge() {
  const since = useShownSince()
  return since === null ? null : (
    <span>{` ${m.ui_offline_as_of({ when: formatMoment(new Date(since).toISOString()) })}`}</span>
  )
}
