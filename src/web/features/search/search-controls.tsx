import { m } from '#messages'
import type { Role } from '#domain/roles.ts'
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { IconChevronDown, IconSearch, IconSortAscending, IconSortDescending } from '#web/ui/icons.tsx'
import type { RefObject } from 'react'
import { FilterChips } from './filter-chips.tsx'
import classes from './search-controls.module.css'
import { type Order, ORDERS, QUERY_LENGTH_MAX, type Search } from './use-search.ts'

const ORDER_NAMES: Record<Order, () => string> = {
  best_match: m.search_order_best_match,
  availability: m.search_order_availability,
  name: m.search_order_name,
}

type SearchControlsProps = {
  readonly search: Search
  readonly field: RefObject<HTMLInputElement | null>
  /** Who searches. */
  readonly role: Role
}

/** Words to look for, the order of what is found, and who is left out. */
export function SearchControls({ search, field, role }: SearchControlsProps) {
  const isDescending = search.direction === 'desc'
  return (
    <search className={classes.controls}>
      <TextInput
        ref={field}
        type="search"
        className={classes.field ?? ''}
        classNames={{ description: classes.hint ?? '' }}
        label={m.search_field()}
        description={m.search_keys_hint()}
        inputWrapperOrder={['label', 'input', 'description']}
        leftSection={<IconSearch size={18} aria-hidden />}
        maxLength={QUERY_LENGTH_MAX}
        autoComplete="off"
        value={search.typed}
        onChange={({ currentTarget }) => search.type(currentTarget.value)}
      />
      <NativeSelect
        rightSection={<IconChevronDown size={18} aria-hidden />}
        size="md"
        className={classes.order ?? ''}
        label={m.search_order()}
        value={search.order}
        onChange={({ currentTarget }) => search.orderBy(currentTarget.value as Order)}
        data={Object.keys(ORDERS).map((value) => ({ value, label: ORDER_NAMES[value as Order]() }))}
      />
      <ActionIcon
        size={42}
        variant="default"
        className={classes.turn ?? ''}
        aria-label={isDescending ? m.search_descending() : m.search_ascending()}
        onClick={search.turn}
      >
        {isDescending ? <IconSortDescending size={20} aria-hidden /> : <IconSortAscending size={20} aria-hidden />}
      </ActionIcon>
      <FilterChips search={search} role={role} />
    </search>
  )
}
