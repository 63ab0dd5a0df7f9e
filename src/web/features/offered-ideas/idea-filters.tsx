import { m } from '#messages'
import { LANGUAGES } from '#contract/languages.ts'
import { useKnownMe } from '#web/api/me.ts'
import type { IdeaFilter } from '#web/api/topics/offered-ideas.ts'
import { tagsOfIdeasQuery } from '#web/api/topics/tags.ts'
import { languageName } from '#web/components/ideas/idea-facts.ts'
import { LevelSelect } from '#web/components/levels/level-select.tsx'
import { useLevels } from '#web/api/topics/levels.ts'
import { useQuery } from '@tanstack/react-query'
import { IconChevronDown } from '#web/ui/icons.tsx'
import { NativeSelect } from '@mantine/core'
import classes from './offered-ideas.module.css'

type IdeaFiltersProps = {
  readonly filter: IdeaFilter
  /** @param value '' for any */
  readonly onChange: (name: keyof IdeaFilter, value: string) => void
}

/** Which tag, which language and which level; the reader's own tags are the first to choose from, and only tags that ideas have. */
export function IdeaFilters({ filter, onChange }: IdeaFiltersProps) {
  const { user } = useKnownMe()
  const { data: tags = [] } = useQuery(tagsOfIdeasQuery)
  const own = new Set(user.tags.map(({ tag_id }) => tag_id))
  const optionsOf = (some: typeof tags) => some.map(({ id, tag_name }) => ({ value: id, label: tag_name }))
  const groups = [
    { group: m.ideas_filter_own(), items: optionsOf(tags.filter(({ id }) => own.has(id))) },
    { group: m.ideas_filter_others(), items: optionsOf(tags.filter(({ id }) => !own.has(id))) },
  ]
  const { tag, language, level } = filter
  const levels = useLevels()
  return (
    <search>
      <div className={classes.filters}>
        <NativeSelect
          rightSection={<IconChevronDown size={18} aria-hidden />}
          size="md"
          label={m.ideas_filter_tag()}
          value={tag ?? ''}
          data={[{ value: '', label: m.ideas_filter_any_tag() }, ...groups.filter(({ items }) => items.length > 0)]}
          onChange={({ currentTarget: { value } }) => onChange('tag', value)}
        />
        <NativeSelect
          rightSection={<IconChevronDown size={18} aria-hidden />}
          size="md"
          label={m.ideas_field_languages()}
          value={language ?? ''}
          data={[
            { value: '', label: m.ideas_filter_any_language() },
            ...LANGUAGES.map((value) => ({ value, label: languageName(value) })),
          ]}
          onChange={({ currentTarget: { value } }) => onChange('language', value)}
        />
        <LevelSelect
          levels={levels}
          ownLevel={user.student?.level}
          label={m.level_title()}
          value={level ?? ''}
          onChange={(picked) => onChange('level', picked)}
        />
      </div>
    </search>
  )
}
