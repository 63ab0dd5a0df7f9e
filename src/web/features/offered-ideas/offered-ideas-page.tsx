import { m } from '#messages'
import { LANGUAGES } from '#contract/languages.ts'
import type { OfferedIdea } from '#contract/resources/people/ideas.ts'
import { useOwnDecisions, type OwnDecision } from '#web/api/matching/own-decisions.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { offeredIdeasQuery, type IdeaFilter } from '#web/api/topics/ideas.ts'
import { tagsOfIdeasQuery } from '#web/api/topics/tags.ts'
import { PagedRows } from '#web/components/people/rows/paged-rows.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { SearchDrawing } from '#web/ui/states/drawings.tsx'
import { cardsLink } from '#web/components/cycle/cards-button.tsx'
import { languageName, ideaFacts } from '#web/components/ideas/idea-facts.ts'
import { levelOptions } from '#web/components/levels/level-words.ts'
import { personName } from '#web/components/people/person-name.ts'
import { DecisionMark } from '#web/components/people/rows/list-row.tsx'
import { slotsText } from '#web/components/people/slots/slots.tsx'
import { textLanguage } from '#web/components/people/profile-texts.ts'
import { similarityText } from '#web/i18n/numbers.ts'
import { Facts } from '#web/ui/facts.tsx'
import { ToggleChip } from '#web/ui/chips.tsx'
import ideaItems from '#web/components/ideas/idea-items.module.css'
import strip from '#web/ui/strip.module.css'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { Stack } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAddress } from '#web/hooks/address.ts'
import { memo } from 'react'
import { Link } from 'react-router'
import classes from './offered-ideas-page.module.css'

const ROWS = 6

/** The open ideas of all supervisors, those first that can be had, then the best fitting; each leads to its supervisor. */
export function OfferedIdeasPage() {
  const { filter, narrow } = useIdeaFilter()
  const marks = useOwnDecisions(useKnownMe().user)
  const ideas = useInfiniteQuery(offeredIdeasQuery(filter))
  const all = ideas.data?.pages.flatMap(({ items }) => items)
  // Places come and go between two pages, and an idea with them from one to the other.
  const found = all && [...new Map(all.map((idea) => [idea.id, idea])).values()]
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

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u

/** The filter stands in the address, so that it is still there after Back. What the address holds besides is passed over. */
const useIdeaFilter = () => {
  const [params, put] = useAddress()
  const [tag, language] = [params.get('tag') ?? '', params.get('language')]
  const known = LANGUAGES.find((one) => one === language)
  const level = params.get('level') ?? ''
  const filter: IdeaFilter = {
    ...(ID.test(tag) && { tag }),
    ...(known && { language: known }),
    ...((level === 'all' || ID.test(level)) && { level }),
  }
  return { filter, narrow: (name: keyof IdeaFilter, value: string) => put({ [name]: value }) }
}

type IdeaFiltersProps = {
  readonly filter: IdeaFilter
  /** @param value '' for any */
  readonly onChange: (name: keyof IdeaFilter, value: string) => void
}

/** Filters as chips, each pressed again to take it away: by the reader's own tags that ideas have, by language and by level. */
const IdeaFilters = ({ filter, onChange }: IdeaFiltersProps) => {
  const { user } = useKnownMe()
  const { data: tags = [] } = useQuery(tagsOfIdeasQuery)
  const levels = useLevels()
  const own = new Set(user.tags.map(({ tag_id }) => tag_id))
  const chipsOf = (name: keyof IdeaFilter, options: readonly { value: string; label: string }[]) =>
    options.map(({ value, label }) => {
      const isOn = filter[name] === value
      return (
        <ToggleChip key={value} isOn={isOn} onToggle={() => onChange(name, isOn ? '' : value)}>
          {label}
        </ToggleChip>
      )
    })
  return (
    <search>
      <div role="group" aria-label={m.search_filters()} className={strip.strip}>
        {chipsOf(
          'tag',
          tags
            .filter(({ id }) => own.has(id) || id === filter.tag)
            .map(({ id, tag_name: name }) => ({ value: id, label: name })),
        )}
        {chipsOf(
          'language',
          LANGUAGES.map((value) => ({ value, label: languageName(value) })),
        )}
        {chipsOf(
          'level',
          levelOptions(levels, user.student?.level).filter(({ value }) => value !== ''),
        )}
      </div>
    </search>
  )
}

type OfferedIdeaRowProps = {
  readonly idea: OfferedIdea
  /** The reader's decision about its supervisor. */
  readonly mark: OwnDecision | undefined
}

/** An idea with whose it is, and how well it fits. Drawn anew only when something of it changes: there may be thousands. */
const OfferedIdeaRow = memo(function OfferedIdeaRow({ idea, mark }: OfferedIdeaRowProps) {
  const { supervisor, similarity_score: score } = idea
  const levels = useLevels()
  const places = supervisor.supervisor
  return (
    <li className={classes.row}>
      <Link to={paths.idea(supervisor.id, idea.id)} className={ideaItems.link} lang={textLanguage(idea.title)}>
        {idea.title}
      </Link>
      <span className={classes.line}>
        <Facts>
          {[
            similarityText(score),
            personName(supervisor),
            mark && <DecisionMark key="mark" mark={mark} />,
            places && slotsText(places.available_slots, places.total_slots),
          ].filter(Boolean)}
        </Facts>
      </span>
      {idea.description && (
        <p className={classes.text} lang={textLanguage(idea.description)}>
          {idea.description}
        </p>
      )}
      <span className={classes.line}>{ideaFacts(idea, levels)}</span>
    </li>
  )
})
