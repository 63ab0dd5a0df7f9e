import { m } from '#messages'
import { NAME_LENGTH_MAX } from '#domain/limits.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconChevronDown, IconSearch } from '#web/ui/icons.tsx'
import type { RefObject } from 'react'
import classes from './people-filters.module.css'
import { type PeopleSearch, type PeopleState, statesOf } from './use-people-search.ts'

const ROLE_LABELS: Record<Role, () => string> = {
  STUDENT: m.admin_people_students,
  SUPERVISOR: m.admin_people_supervisors,
  ADMIN: m.admin_people_admins,
}

const STATE_LABELS: Record<PeopleState, () => string> = {
  registered: m.admin_people_registered,
  unregistered: m.admin_people_unregistered,
  waiting: m.admin_people_state_waiting,
  with_supervisor: m.admin_people_state_with_supervisor,
  without_supervisor: m.admin_people_state_without_supervisor,
  in_conflict: m.admin_people_state_in_conflict,
  with_free_places: m.admin_people_state_with_free_places,
}

type PeopleFiltersProps = {
  readonly search: PeopleSearch
  readonly field: RefObject<HTMLInputElement | null>
}

/** Words to look for, and what narrows them down. */
export function PeopleFilters({ search, field }: PeopleFiltersProps) {
  const { typed, type, filter, state, setRole, setState } = search
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
      <NativeSelect
        rightSection={<IconChevronDown size={18} aria-hidden />}
        size="md"
        label={m.admin_people_role()}
        value={filter.role ?? ''}
        onChange={({ currentTarget }) => setRole(currentTarget.value)}
        data={[
          { value: '', label: m.admin_people_everybody() },
          ...ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role]() })),
        ]}
      />
      <NativeSelect
        rightSection={<IconChevronDown size={18} aria-hidden />}
        size="md"
        label={m.admin_people_state()}
        value={state ?? ''}
        onChange={({ currentTarget }) => setState(currentTarget.value)}
        data={[
          { value: '', label: m.admin_people_everybody() },
          ...statesOf(filter.role).map((value) => ({ value, label: STATE_LABELS[value]() })),
        ]}
      />
    </search>
  )
}
