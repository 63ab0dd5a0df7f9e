/** The form of a cycle's dates, with answers of the server's. */
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { fakeServer } from './fake-server.ts'
import { renderPage } from './render-page.tsx'
import { me, student } from './sample-answers.ts'
import { DatesForm } from '#web/features/new-cycle/new-cycle-page.tsx'

export const cycle: CurrentCycle = {
  id: 'c1',
  name: 'Winter',
  phase: 'MATCHING',
  opens_at: null,
  closes_at: null,
  ends_at: null,
  answer_days: null,
  time_zone: 'Europe/Berlin',
}
export const nobody = {
  ...cycle,
  dry_run: true,
  before: { opens_at: null, closes_at: null, ends_at: null, answer_days: null },
  phase_before: 'MATCHING',
  people: 0,
  names: [],
  requests: { pending: 3, questions: 0, no_longer_sent: 0, no_longer_answered: 0, expiring: 0, ended: 0 },
  mails: 0,
}

type Shown = { readonly first: CurrentCycle; readonly later: CurrentCycle }

const Page = ({ first, later }: Shown) => {
  const [shown, setShown] = useState(first)
  return (
    <>
      <DatesForm cycle={shown} />
      <button onClick={() => setShown(later)}>Later</button>
    </>
  )
}

/** Shows the form; `patch` answers the calls. A button brings what another window has set meanwhile. */
export function open(
  patch: (data: Readonly<Record<string, unknown>>) => unknown,
  first: CurrentCycle = cycle,
  later: CurrentCycle = first,
) {
  const server = fakeServer({ 'PATCH cycles/current': patch })
  const page = renderPage(<Page first={first} later={later} />, me({ ...student, role: 'ADMIN' }))
  return { server, user: page.user, sent: () => server.callsOf('PATCH cycles/current').map(({ data }) => data) }
}

export function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

/** The button that sets the dates. */
export function press(): HTMLElement {
  return screen.getByRole('button', { name: 'Set the dates' })
}
