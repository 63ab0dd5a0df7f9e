import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import type { Tag } from '#contract/resources/matching/tags.ts'
import { IconChevronDown } from '#web/ui/icons.tsx'
import { TagButtons } from './tag-buttons.tsx'
import type { TagChoice } from './tag-choice.ts'
import classes from './tag-groups.module.css'

type TagGroup = OutputOf<'tags.groups'>[number]

type TagGroupsProps = Pick<TagChoice, 'tags' | 'chosen'> & {
  readonly groups: readonly TagGroup[]
  readonly isFull: boolean
  readonly onToggle: (id: string) => void
}

/** Groups that are unfolded from the start. */
const OPEN_AT_FIRST = 2
/** Names that tell what a folded group is about. */
const NAMED = 4

/** The vocabulary in groups of similar tags, each named after its most central tag; all but the first are folded. */
export function TagGroups({ groups, tags, ...choice }: TagGroupsProps) {
  const byId = new Map(tags.map((tag) => [tag.id, tag]))
  return (
    <div className={classes.groups}>
      {groups.map(({ central, tags: ids }, place) => {
        // The vocabulary may have been replaced since.
        const known = ids.flatMap((id) => byId.get(id) ?? [])
        if (known.length === 0) return null
        const name = (central !== null && byId.get(central)?.tag_name) || m.tags_others()
        return (
          <TagGroupDetails
            key={central ?? 'others'}
            name={name}
            others={known.filter(({ id }) => id !== central)}
            tags={known}
            isOpenAtFirst={place < OPEN_AT_FIRST}
            {...choice}
          />
        )
      })}
    </div>
  )
}

type TagGroupDetailsProps = Omit<TagGroupsProps, 'groups'> & {
  readonly name: string
  readonly others: readonly Tag[]
  readonly isOpenAtFirst: boolean
}

const TagGroupDetails = ({ name, others, tags, chosen, isOpenAtFirst, ...choice }: TagGroupDetailsProps) => {
  const count = tags.filter(({ id }) => chosen.includes(id)).length
  return (
    <details className={classes.group} open={isOpenAtFirst}>
      <summary className={classes.summary}>
        <span className={classes.name}>{name}</span>
        <span className={classes.count}>{count > 0 ? m.tags_group_chosen({ count }) : tags.length}</span>
        <IconChevronDown size={18} aria-hidden />
        <span className={classes.preview}>
          {others
            .slice(0, NAMED)
            .map(({ tag_name }) => tag_name)
            .join(' · ')}
        </span>
      </summary>
      <TagButtons label={name} tags={tags} chosen={chosen} {...choice} />
    </details>
  )
}
