import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { FoldedRows } from '#web/components/people/rows/folded-rows.tsx'
import { ListRow, RowList } from '#web/components/people/rows/list-row.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { usePairs } from '#web/components/people/pairs/pairs.ts'
import rowButtons from '#web/components/people/rows/row-buttons.module.css'
import { formatNumber } from '#web/i18n/numbers.ts'
import { ByAdmin, endLine } from '#web/components/requests/ends.tsx'
import { isUnexplained, RejectionText } from '#web/components/requests/rejection.tsx'
import { paths } from '#web/paths.ts'
import { Section } from '#web/ui/panel.tsx'
import { When } from '#web/ui/when.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconDownload } from '#web/ui/icons.tsx'

type RequestsOfPersonProps = {
  readonly person: User
  readonly requests: readonly Request[]
}

/** Somebody's supervision requests, for an admin: who is paired with whom, what is open, and what came to nothing. */
export function RequestsOfPerson({ person, requests }: RequestsOfPersonProps) {
  const inState = (...states: Request['state'][]) => requests.filter(({ state }) => states.includes(state))
  const groups = [
    { title: m.profile_pairs, of: inState('ACCEPTED') },
    { title: m.profile_open_requests, of: inState('PENDING') },
  ]
  const earlier = inState('REJECTED', 'WITHDRAWN')
  const rowsOf = (those: readonly Request[]) =>
    those.map((request) => <Row key={request.id} request={request} person={person} />)
  return (
    <>
      {groups.map(({ title, of: those }) => {
        const heading = title({ count: formatNumber(those.length) })
        return those.length === 0 ? null : (
          <Section key={heading} title={heading}>
            <RowList label={heading}>{rowsOf(those)}</RowList>
          </Section>
        )
      })}
      {earlier.length > 0 && (
        <FoldedRows title={m.profile_earlier_requests({ count: formatNumber(earlier.length) })}>
          {rowsOf(earlier)}
        </FoldedRows>
      )}
    </>
  )
}

const WAITING_LISTS: Record<Request['state'], (request: Request) => (when: string) => string> = {
  PENDING: () => (when) => m.profile_request_line({ when }),
  ACCEPTED: () => (when) => m.request_line_accepted({ when }),
  REJECTED: () => (when) => m.request_line_rejected({ when }),
  WITHDRAWN: endLine,
}

/** The other one of the two, and what became of it. */
const Row = ({ request, person }: { request: Request; person: User }) => {
  const { id, state, student, supervisor, asked_at, since } = request
  const other = student.id === person.id ? supervisor : student
  const name = personName(other)
  const pairs = usePairs()
  return (
    <ListRow
      person={other}
      line={<When at={state === 'PENDING' ? asked_at : since} says={WAITING_LISTS[state](request)} />}
      words={
        (request.by_admin !== null || !isUnexplained(request)) && (
          <>
            <ByAdmin request={request} />
            <RejectionText request={request} isToStudent={false} />
          </>
        )
      }
      action={
        state === 'ACCEPTED' && (
          <>
            <Button
              component="a"
              href={paths.server.confirmation(id)}
              variant="default"
              className={rowButtons.document ?? ''}
              aria-label={m.request_download_label({ name })}
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              {m.request_pdf()}
            </Button>
            <Button
              variant="subtle"
              color="rose"
              className={rowButtons.word ?? ''}
              aria-label={m.pair_end_label({ name })}
              onClick={() => pairs.end(id)}
            >
              {m.pair_end()}
            </Button>
          </>
        )
      }
    />
  )
}
