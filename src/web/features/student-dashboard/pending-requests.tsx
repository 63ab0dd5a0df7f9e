import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { paths } from '#web/paths.ts'
import { useKnownMe } from '#web/api/me.ts'
import { cardsLink } from '#web/components/cycle/cards-button.tsx'
import { ListRow, RowList } from '#web/components/people/rows/list-row.tsx'
import { PendingLine } from '#web/components/requests/request-lines.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Link } from 'react-router'
import classes from './pending-requests.module.css'

/** Rows before the rest is left to the requests page. */
const SHOWN = 5

/** The supervisors who have been asked and have not answered yet. */
export function PendingRequests({ requests }: { requests: readonly Request[] }) {
  const { cycle } = useKnownMe()
  const { to, label } = cardsLink(cycle, m.student_continue_matching)
  const title = m.student_pending_title({ count: requests.length })
  return (
    <section className={classes.pending}>
      <header className={classes.head}>
        <h2>{title}</h2>
        <Link to={paths.student.requests}>{m.student_pending_all()}</Link>
      </header>
      <RowList label={title}>
        {requests.slice(0, SHOWN).map((request) => (
          <ListRow key={request.id} person={request.supervisor} line={<PendingLine request={request} saysOffer />} />
        ))}
      </RowList>
      <Button component={Link} to={to} size="lg" className={classes.on ?? ''}>
        {label}
      </Button>
      <Link to={paths.student.ideas} className={classes.ideas}>
        {m.ideas_look()}
      </Link>
    </section>
  )
}
