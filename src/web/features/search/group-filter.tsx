import { m } from '#messages'
import { groupsQuery } from './queries.ts'
import { useQuery } from '@tanstack/react-query'
import { PillSelect } from './pill-select.tsx'
import type { Search } from './use-search.ts'

/** Leaves only the supervisors of a chair or an institute; nothing where nobody has one. */
export function GroupFilter({ search: { filters, narrow } }: { readonly search: Search }) {
  const { data: groups = [] } = useQuery(groupsQuery)
  const { group } = filters
  if (groups.length === 0 && group === '') return null
  const names = groups.map(({ name }) => name)
  // An address may name one that is gone.
  const known = group === '' || names.includes(group) ? names : [group, ...names]
  return (
    <PillSelect
      label={m.person_group()}
      value={group}
      onChoose={(next) => narrow({ group: next })}
      data={[{ value: '', label: m.search_any_group() }, ...known.map((name) => ({ value: name, label: name }))]}
    />
  )
}
