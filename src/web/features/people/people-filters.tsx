import { m } from '#messages'
import { NAME_LENGTH_MAX } from '#domain/limits.ts'
import { ROLES } from '#domain/roles.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { levelName } from '#web/components/levels/level-words.ts'
import { IconChevronDown, IconSearch, IconX } from '#web/ui/icons.tsx'
import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { ROLE_LABELS, STATE_LABELS } from './filter-labels.ts'
import classes from './people-filters.module.css'
import { type PeopleSearch, statesOf } from './use-people-search.ts'

type PeopleFiltersProps = {
  readonly search: PeopleSearch
  readonly field: RefObject<HTMLInputElement | null>
  /** What can be done with the table, beside what narrows it down. */
  readonly children: ReactNode
}

/** Words to look for, what narrows people down, and a chip for each filter that does. */
export function PeopleFilters({ search, field, children }: PeopleFiltersProps) {
  const { typed, type } = search
  return (
    <search className={classes.filters}>
      <TextInput
        ref={field}
        type="search"
        className={classes.words ?? ''}
        label={m.admin_people_search()}
        leftSection={<IconSearch size={18} aria-hidden />}
        maxLength={NAME_LENGTH_MAX * 2}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <AddFilter search={search} />
      <div className={classes.tools}>{children}</div>
      <Chips search={search} />
    </search>
  )
}

/** Each choice becomes a chip, and the field is there for the next one. */
const AddFilter = ({
  search: { role, states, level: chosen, setRole, addState, setLevel },
}: {
  search: PeopleSearch
}) => {
  const levels = useLevels().filter(({ id }) => id !== chosen)
  const choose = (value: string): void => {
    const chosenRole = ROLES.find((name) => name === value)
    if (chosenRole) return setRole(chosenRole)
    const state = statesOf(role).find((name) => name === value)
    if (state) return addState(state)
    if (levels.some(({ id }) => id === value)) setLevel(value)
  }
  return (
    <NativeSelect
      rightSection={<IconChevronDown size={18} aria-hidden />}
      className={classes.add ?? ''}
      size="md"
      aria-label={m.admin_people_filter_add()}
      value=""
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={[
        { value: '', label: m.admin_people_filter_add() },
        {
          group: m.admin_people_role(),
          items: ROLES.filter((name) => name !== role).map((name) => ({ value: name, label: ROLE_LABELS[name]() })),
        },
        {
          group: m.admin_people_state(),
          items: statesOf(role)
            .filter((name) => !states.includes(name))
            .map((name) => ({ value: name, label: STATE_LABELS[name]() })),
        },
        ...(levels.length > 0
          ? [
              {
                group: m.admin_people_level(),
                items: levels.map((level) => ({ value: level.id, label: levelName(level) })),
              },
            ]
          : []),
      ]}
    />
  )
}

const Chips = ({ search }: { search: PeopleSearch }) => {
  const {
    role,
    states,
    level: chosen,
    setRole,
    removeState,
    setLevel,
    clear,
    isNarrowed,
    unknown,
    dropUnknown,
  } = search
  const level = useLevels().find(({ id }) => id === chosen)
  if (!isNarrowed && unknown.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={m.admin_people_filters()}>
      {role && <Chip label={ROLE_LABELS[role]()} onRemove={() => setRole(undefined)} />}
      {states.map((state) => (
        <Chip key={state} label={STATE_LABELS[state]()} onRemove={() => removeState(state)} />
      ))}
      {level && <Chip label={levelName(level)} onRemove={() => setLevel('')} />}
      {unknown.length > 0 && (
        <Chip label={m.admin_people_filter_unknown({ names: unknown.join(', ') })} onRemove={dropUnknown} />
      )}
      <li>
        <button type="button" className={classes.clear} onClick={clear}>
          {m.admin_people_clear()}
        </button>
      </li>
    </ul>
  )
}

type ChipProps = { readonly label: string; readonly onRemove: () => void }

const Chip = ({ label, onRemove }: ChipProps) => (
  <li>
    <button
      type="button"
      className={classes.chip}
      aria-label={m.admin_people_filter_remove({ name: label })}
      onClick={onRemove}
    >
      {label}
      <IconX size={16} aria-hidden />
    </button>
  </li>
)
