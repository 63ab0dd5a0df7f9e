import { m } from '#messages'
import { NAME_LENGTH_MAX } from '#domain/limits.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import classes from './people-filters.module.css'
import type { PeopleSearch } from './use-people-search.ts'

const ROLE_LABELS: Record<Role, () => string> = {
  STUDENT: m.admin_people_students,
  SUPERVISOR: m.admin_people_supervisors,
  ADMIN: m.admin_people_admins,
}

/** Words to look for, and what narrows them down. */
export function PeopleFilters({ search }: { readonly search: PeopleSearch }) {
  const { typed, type, filter, set } = search
  return (
    <search className={classes.filters}>
      <TextInput
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
        onChange={({ currentTarget }) => set('role', currentTarget.value)}
        data={[
          { value: '', label: m.admin_people_everybody() },
          ...ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role]() })),
        ]}
      />
      <NativeSelect
        rightSection={<IconChevronDown size={18} aria-hidden />}
        size="md"
        label={m.admin_people_registration()}
        value={filter.registered === undefined ? '' : filter.registered ? 'yes' : 'no'}
        onChange={({ currentTarget }) => set('registered', currentTarget.value)}
        data={[
          { value: '', label: m.admin_people_everybody() },
          { value: 'yes', label: m.admin_people_registered() },
          { value: 'no', label: m.admin_people_unregistered() },
        ]}
      />
    </search>
  )
}
