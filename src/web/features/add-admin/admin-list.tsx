import { m } from '#messages'
import { useKnownMe } from '#web/api/me.ts'
import { AddressText } from '#web/components/people/address-text.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { ListRow } from '#web/components/people/rows/list-row.tsx'
import { PagedRows } from '#web/components/people/rows/paged-rows.tsx'
import { paths } from '#web/paths.ts'
import { Section } from '#web/ui/section.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { adminsQuery } from './queries.ts'

/** Everybody with these rights; each leads to the profile, where the tools for an account are. */
export function AdminList() {
  const me = useKnownMe().user
  const admins = useInfiniteQuery(adminsQuery)
  const title = m.admin_admins_list()
  if (admins.isPending) return <ListSkeleton rows={3} />
  if (admins.isError) return <ErrorState error={admins.error} onRetry={() => void admins.refetch()} />
  return (
    <Section title={title}>
      <PagedRows
        label={title}
        hasMore={admins.hasNextPage}
        isLoadingMore={admins.isFetchingNextPage}
        onMore={() => void admins.fetchNextPage()}
      >
        {admins.data.pages
          .flatMap(({ items }) => items)
          .map((admin) => (
            <ListRow
              key={admin.id}
              name={personName(admin)}
              pictureUrl={admin.picture_url}
              to={admin.id === me.id ? paths.admin.profile : paths.profile(admin.id)}
              line={
                <>
                  {admin.id === me.id && <span>{`${m.admin_admins_you()} `}</span>}
                  {!admin.is_registered && <span>{`${m.admin_people_not_registered()} · `}</span>}
                  <AddressText text={admin.email ?? ''} />
                </>
              }
            />
          ))}
      </PagedRows>
    </Section>
  )
}
