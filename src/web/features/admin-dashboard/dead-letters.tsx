import { m } from '#messages'
import { call } from '#web/api/call.ts'
import { formatWhen } from '#web/i18n/dates.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { ListRow, RowList } from '#web/components/people/list-row.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

/** The latest that are listed; the API has the rest. */
const SHOWN = 5

/** Mails that were given up, for somebody who can ask the people or the mail server's operators; nothing when all left. */
export function DeadLetters() {
  const { data } = useQuery({
    queryKey: ['mails'],
    queryFn: ({ signal }) => call('admin.mails.list', { state: 'dead_letter', limit: 100 }, { signal }),
  })
  if (!data || data.items.length === 0) return null
  const count = formatNumber(data.items.length) + (data.next_cursor ? '+' : '')
  return (
    <Panel title={m.admin_mails_title({ count })}>
      <Text c="dimmed">{m.admin_mails_text()}</Text>
      <RowList label={m.admin_mails_title({ count })}>
        {data.items.slice(0, SHOWN).map(({ id, to, created_at, given_up_at, in_doubt, last_error }) => {
          const when = formatWhen(given_up_at ?? created_at)
          return (
            <ListRow
              key={id}
              name={to ? personName(to) : m.person_gone()}
              pictureUrl={to?.picture_url ?? null}
              line={
                in_doubt
                  ? m.admin_mails_in_doubt({ when })
                  : m.admin_mails_refused({ when, reason: last_error ?? m.admin_mails_no_reason() })
              }
            />
          )
        })}
      </RowList>
    </Panel>
  )
}
