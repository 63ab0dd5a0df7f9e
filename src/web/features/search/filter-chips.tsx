import { m } from '#messages'
import { LANGUAGES } from '#contract/languages.ts'
import type { Role } from '#domain/roles.ts'
import { languageName } from '#web/components/ideas/idea-facts.ts'
import strip from '#web/ui/layout/strip.module.css'
import classes from './filter-chips.module.css'
import { GroupFilter } from './group-filter.tsx'
import { LevelFilter } from './level-filter.tsx'
import { PillSelect } from './pill-select.tsx'
import { TagFilter } from './tag-filter.tsx'
import { ToggleChip } from './toggle-chip.tsx'
import type { Search } from './use-search.ts'

type FilterChipsProps = {
  readonly search: Search
  /** Who searches. */
  readonly role: Role
}

/** What narrows the search down, each as a chip; those of supervisors for whoever looks for these. */
export function FilterChips({ search, role }: FilterChipsProps) {
  const { filters, narrow } = search
  const { isAvailableOnly, hasIdeas, language } = filters
  const isForStudent = role === 'STUDENT'
  return (
    <div role="group" aria-label={m.search_filters()} className={`${classes.chips} ${strip.strip}`}>
      <ToggleChip isOn={isAvailableOnly} onToggle={() => narrow({ isAvailableOnly: !isAvailableOnly })}>
        {isForStudent ? m.search_only_free() : m.search_only_without()}
      </ToggleChip>
      {isForStudent && (
        <>
          <ToggleChip isOn={hasIdeas} onToggle={() => narrow({ hasIdeas: !hasIdeas })}>
            {m.search_has_ideas()}
          </ToggleChip>
          <PillSelect
            label={m.search_language()}
            value={language}
            onChoose={(next) => narrow({ language: next })}
            data={[
              { value: '', label: m.search_any_language() },
              ...LANGUAGES.map((one) => ({ value: one, label: m.search_idea_in({ language: languageName(one) }) })),
            ]}
          />
          <GroupFilter search={search} />
        </>
      )}
      <LevelFilter search={search} />
      <TagFilter search={search} />
    </div>
  )
}
