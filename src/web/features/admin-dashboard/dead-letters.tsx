import { m } from '#messages'
import { When } from '#web/ui/when.tsx'
import { formatWhen } from '#web/i18n/dates.ts'
import { deadLettersQuery } from '#web/api/mails.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { ListRow } from '#web/components/people/rows/list-row.tsx'
import { PagedRows } from '#web/components/people/rows/paged-rows.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { paths } from '#web/paths.ts'
import { Section } from '#web/ui/section.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'

/** Mails that were given up, for somebody who can ask the people or the mail server's operators; nothing when all left. */
export function DeadLetters() {
  const mails = useInfiniteQuery(deadLettersQuery)
  const parked = mails.data?.pages.flatMap(({ items }) => items) ?? []
  if (parked.length === 0) return null
  const title = m.admin_mails_title({ count: formatNumber(parked.length) + (mails.hasNextPage ? '+' : '') })
  const isInDoubt = parked.some(({ in_doubt: inDoubt }) => inDoubt)
  return (
    <Section title={title} text={isInDoubt ? m.admin_mails_text_doubt() : m.admin_mails_text()}>
      <PagedRows
        label={title}
        hasMore={mails.hasNextPage}
        isLoadingMore={mails.isFetchingNextPage}
        onMore={() => void mails.fetchNextPage()}
      >
        {parked.map(({ id, to, created_at, given_up_at, in_doubt, last_error }) => (
          <ListRow
            key={id}
            name={to ? personName(to) : m.person_gone()}
            pictureUrl={to?.picture_url ?? null}
            {...(to ? { to: paths.profile(to.id) } : {})}
            line={
              <When
                at={given_up_at ?? created_at}
                format={formatWhen}
                says={(when) =>
                  in_doubt
                    ? m.admin_mails_in_doubt({ when })
                    : m.admin_mails_refused({ when, reason: last_error ?? m.admin_mails_no_reason() })
                }
              />
            }
          />
        ))}
      </PagedRows>
    </Section>
  )
}
