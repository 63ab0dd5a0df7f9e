import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { levelFact } from '#web/components/levels/level-words.ts'
import { ListRow, RowList } from '#web/components/people/rows/list-row.tsx'
import { personName } from '#web/components/people/person-name.ts'
import rows from '#web/components/people/rows/row-buttons.module.css'
import { announce } from '#web/ui/toasts/toasts.ts'
import { Facts } from '#web/ui/facts.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import classes from './add-student.module.css'
import { knownStudentsQuery } from './queries.ts'

/** Typing pauses this long before the server is asked, milliseconds: a minute has sixty searches. */
const PAUSE_MS = 250
/** The number of characters from which on a name is looked for. */
const LONG_ENOUGH = 2

type KnownStudentsProps = {
  /** The typed text: a name, or an address, which nobody is found by. */
  readonly text: string
  /** Ids of those who have a place already. */
  readonly own: ReadonlySet<string>
  readonly onChoose: (student: User) => void
}

/** Students who are registered and fit what is being typed. */
export function KnownStudents({ text, own, onChoose }: KnownStudentsProps) {
  const [query] = useDebouncedValue(text.trim(), PAUSE_MS)
  const isName = query.length >= LONG_ENOUGH && !query.includes('@')
  const levels = useLevels()
  const { data } = useQuery({ ...knownStudentsQuery(query), enabled: isName })
  const found = isName ? (data ?? null) : null
  const count = found?.length
  useEffect(() => {
    if (count === undefined) return
    if (count === 0) announce(m.search_none_text({ query }))
    else announce(count === 1 ? m.search_found_one() : m.search_found({ count }))
  }, [count, query])
  if (!found) return null
  if (found.length === 0) return <p className={classes.none}>{m.supervisor_add_nobody()}</p>
  return (
    <RowList label={m.search_found_list()} isInside>
      {found.map((student) => {
        const name = personName(student)
        const isOwn = own.has(student.id)
        const facts = [
          isOwn && m.supervisor_add_own(),
          !isOwn && student.student?.has_supervisor && m.search_has_supervisor(),
          levelFact(levels, student),
        ].filter(Boolean)
        return (
          <ListRow
            key={student.id}
            person={student}
            line={facts.length > 0 && <Facts>{facts}</Facts>}
            action={
              isOwn ? undefined : (
                <Button
                  variant="subtle"
                  className={rows.word ?? ''}
                  aria-label={m.supervisor_add_label({ name })}
                  onClick={() => onChoose(student)}
                >
                  {m.supervisor_add()}
                </Button>
              )
            }
          />
        )
      })}
    </RowList>
  )
}
