import type { InputOf, OutputOf } from '#contract/operations.ts'
import type { PeopleColumn } from '#domain/people/people-columns.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { PEOPLE } from '#web/api/people.ts'

type Input = InputOf<'admin.people.export'>

/** The filter of the table; a field that is left out lets everybody through. */
export type TableFilter = Omit<Input, 'sort' | 'direction' | 'columns'>

/** The filter of the table, its order, and the columns seen. */
export type TableView = TableFilter & {
  readonly sort: NonNullable<Input['sort']>
  readonly direction: NonNullable<Input['direction']>
  readonly columns: readonly PeopleColumn[]
}

export type TablePerson = OutputOf<'admin.people.list'>['items'][number]

/** Rows of a page, the most that a call answers. */
const PAGE = 100

const inputOf = ({ columns, ...view }: TableView): Input => ({ ...view, columns: columns.join(',') })

/** A page of the table; the first one is 0. */
export function tablePageQuery(view: TableView, page: number) {
  return queryOptions({
    queryKey: [...PEOPLE, 'table', view, page],
    queryFn: ({ signal }) =>
      call('admin.people.list', { ...inputOf(view), limit: PAGE, offset: page * PAGE }, { signal }),
  })
}

/** The view without columns for which nobody has anything. */
export function useVisibleColumns(view: TableView): {
  readonly seen: TableView
  readonly unused: readonly PeopleColumn[]
} {
  const { data } = useQuery({ ...tablePageQuery(view, 0), placeholderData: keepPreviousData })
  const unused: readonly PeopleColumn[] = data?.unused ?? []
  return { seen: { ...view, columns: view.columns.filter((column) => !unused.includes(column)) }, unused }
}

/** The address of the table as a file, by what is seen of it. */
export function tableFileSearch(view: TableView): string {
  const fields = Object.entries(inputOf(view)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  return String(new URLSearchParams(fields))
}

/** The rows from `first` to `last`, fewer than a page, with the pages that they are on. */
export function useTable(view: TableView, { first, last }: { readonly first: number; readonly last: number }) {
  const begin = useQuery({ ...tablePageQuery(view, 0), placeholderData: keepPreviousData })
  const total = begin.data?.total ?? 0
  const pageOf = (row: number): number => Math.floor(Math.max(0, Math.min(row, total - 1)) / PAGE)
  // The first page is there; what is beyond it waits until it is known that there is so much.
  const [upper, lower] = [pageOf(first), pageOf(last)]
  const atTop = useQuery({ ...tablePageQuery(view, upper), enabled: upper > 0 && !begin.isPlaceholderData })
  const atFoot = useQuery({ ...tablePageQuery(view, lower), enabled: lower > 0 && !begin.isPlaceholderData })
  const byPage = new Map([
    [upper, atTop],
    [lower, atFoot],
    [0, begin],
  ])
  return {
    begin,
    total,
    /** Undefined while it is on its way. */
    personAt: (row: number): TablePerson | undefined => byPage.get(Math.floor(row / PAGE))?.data?.items[row % PAGE],
    /** Why some of the rows did not come; undefined: they did, or are on their way. */
    failed: [begin, atTop, atFoot].flatMap(({ error, refetch }) => (error ? [{ error, refetch }] : []))[0],
  }
}
