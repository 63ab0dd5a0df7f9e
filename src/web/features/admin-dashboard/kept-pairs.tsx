import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import { usePairs } from '#web/components/people/pairs/use-pairs.ts'
import { personName } from '#web/components/people/person-name.ts'
import { pathOfPerson } from '#web/components/people/person-path.ts'
import { ListRow, RowList } from '#web/components/people/rows/list-row.tsx'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import plain from './plain-table.module.css'

type KeptPairsProps = { readonly pairs: OutputOf<'admin.statistics'>['kept_pairs'] }

/** Pairs of people whose data were deleted: kept with their places until somebody ends them, and in no other list. */
export function KeptPairs({ pairs }: KeptPairsProps) {
  const { end } = usePairs()
  if (pairs.length === 0) return null
  const title = m.admin_kept_pairs_title({ count: formatNumber(pairs.length) })
  const isTwice = (id: string): boolean => pairs.filter(({ student }) => student.id === id).length > 1
  return (
    <Panel title={title}>
      <p className={plain.dimmed}>{m.admin_kept_pairs_text()}</p>
      <RowList label={title} isInside>
        {pairs.map(({ request_id: id, student, supervisor }) => {
          const [gone, other] = student.is_deleted ? [student, supervisor] : [supervisor, student]
          const name = personName(gone)
          return (
            <ListRow
              key={id}
              name={name}
              pictureUrl={gone.picture_url}
              to={pathOfPerson(other)}
              line={
                <>
                  <span>{m.admin_kept_pairs_line({ name: personName(other) })}</span>
                  {isTwice(student.id) && <span>{` · ${m.supervisor_conflict()}`}</span>}
                </>
              }
              action={
                <Button
                  variant="subtle"
                  color="rose"
                  aria-label={m.pair_end_of({ one: name, other: personName(other) })}
                  onClick={() => end(id)}
                >
                  {m.pair_end()}
                </Button>
              }
            />
          )
        })}
      </RowList>
    </Panel>
  )
}
