import { m } from '#messages'
import { loadOwnMarks, useOwnMarks } from '#web/api/matching/own-marks.ts'
import { useKnownMe } from '#web/api/me.ts'
import type { Opened } from '#web/api/page-parts.ts'
import { offeredIdeasQuery } from '#web/api/topics/offered-ideas.ts'
import { PagedRows } from '#web/components/people/rows/paged-rows.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { SearchDrawing } from '#web/ui/states/drawings/search-drawing.tsx'
import { cardsLink } from '#web/components/cycle/cards-link.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { IdeaFilters } from './idea-filters.tsx'
import { OfferedIdeaRow } from './offered-idea-row.tsx'
import { useIdeaFilter } from './use-idea-filter.ts'

const ROWS = 6

/** The open ideas of all supervisors, the best fitting first; each leads to its supervisor. */
export function OfferedIdeasPage() {
  const { filter, narrow } = useIdeaFilter()
  const marks = useOwnMarks(useKnownMe().user)
  const ideas = useInfiniteQuery(offeredIdeasQuery(filter))
  const found = ideas.data?.pages.flatMap(({ items }) => items)
  return (
    <Stack gap="md">
      <IdeaFilters filter={filter} onChange={narrow} />
      {!found && ideas.isError && <ErrorState error={ideas.error} onRetry={() => void ideas.refetch()} />}
      {!found && !ideas.isError && <ListSkeleton rows={ROWS} />}
      {found?.length === 0 && <NoIdeas isFiltered={Object.keys(filter).length > 0} />}
      {found && found.length > 0 && (
        <div aria-busy={ideas.isPlaceholderData}>
          <PagedRows
            label={m.ideas_title()}
            hasMore={ideas.hasNextPage}
            isLoadingMore={ideas.isFetchingNextPage}
            failure={ideas.isFetchNextPageError ? failureText(ideas.error) : null}
            onMore={() => void ideas.fetchNextPage()}
          >
            {found.map((idea) => (
              <OfferedIdeaRow key={idea.id} idea={idea} mark={marks.get(idea.supervisor.id)} />
            ))}
          </PagedRows>
        </div>
      )}
    </Stack>
  )
}

OfferedIdeasPage.data = async (client: QueryClient, { me, search }: Opened) =>
  Promise.all([search === '' && client.infiniteQuery(offeredIdeasQuery({})), loadOwnMarks(client, me.user)])

const NoIdeas = ({ isFiltered }: { isFiltered: boolean }) => {
  const cards = cardsLink(useKnownMe().cycle)
  return (
    <EmptyState
      drawing={SearchDrawing}
      title={isFiltered ? m.ideas_none_found() : m.ideas_none_yet()}
      text={isFiltered ? m.ideas_none_found_text() : m.ideas_none_yet_text()}
      action={
        <Button
          component={Link}
          to={isFiltered ? paths.student.ideas : cards.to}
          variant="default"
          replace={isFiltered}
        >
          {isFiltered ? m.ideas_show_all() : cards.label}
        </Button>
      }
    />
  )
}
