import { m } from '#messages'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import { closingOf } from '#web/components/cycle/phase-texts.ts'
import { formatInZone } from '#web/i18n/dates.ts'
import { useState } from 'react'
import classes from './matching-page.module.css'

const LAST_DAYS_MS = 3 * 24 * 60 * 60 * 1000

/** Until when supervisors can be asked, in the last days; before them, and where nothing is set, nothing. */
export function ClosingSoon({ cycle }: { readonly cycle: CurrentCycle | undefined }) {
  const [now] = useState(() => Date.now())
  const closes = cycle?.phase === 'MATCHING' ? closingOf(cycle) : null
  if (!cycle || closes === null || Date.parse(closes) - now > LAST_DAYS_MS) return null
  return <p className={classes.closing}>{m.matching_closes_on({ moment: formatInZone(closes, cycle.time_zone) })}</p>
}
