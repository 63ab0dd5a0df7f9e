import { NAME_LENGTH_MAX } from '#domain/limits.ts'
import { useAddress } from '#web/ui/window/use-address.ts'
import { useAddressText } from '#web/ui/window/use-address-text.ts'
import type { SearchFilter } from './queries.ts'
import { asInput, asParameters, filtersIn, type SearchFilters } from './search-filters.ts'

/** Typing pauses this long before the server is asked, milliseconds: a minute has sixty searches. */
const PAUSE_MS = 250

/** The server looks for no more; an address may hold any number. */
export const QUERY_LENGTH_MAX = NAME_LENGTH_MAX * 2

/** What a search can be ordered by, the first by default, and the way each goes unless it is turned round. */
export const ORDERS = { best_match: 'desc', availability: 'desc', name: 'asc' } as const

export type Order = keyof typeof ORDERS
type Direction = 'asc' | 'desc'

export type Search = {
  /** As it stands in the field; the filter follows. */
  readonly typed: string
  readonly type: (text: string) => void
  readonly order: Order
  readonly direction: Direction
  readonly filters: SearchFilters
  /** Words, filters and order, as the server is asked. */
  readonly filter: SearchFilter
  readonly orderBy: (order: Order) => void
  readonly turn: () => void
  readonly narrow: (changes: Partial<SearchFilters>) => void
  /** Takes the filters away, and leaves the words. */
  readonly widen: () => void
  readonly clear: () => void
}

const isOrder = (text: string | null): text is Order => text !== null && text in ORDERS

/** The search stands in the address, so that it can be sent to somebody and is still there after Back. */
export function useSearch(): Search {
  const [params, put] = useAddress()
  const query = (params.get('q') ?? '').slice(0, QUERY_LENGTH_MAX)
  const asked = params.get('sort')
  const order = isOrder(asked) ? asked : 'best_match'
  const isTurned = params.has('turned')
  const filters = filtersIn(params)
  const direction = turnedIf(isTurned, ORDERS[order])
  const [typed, type] = useAddressText(query, (q) => put({ q }), PAUSE_MS)
  return {
    typed,
    type: (text) => type(text.slice(0, QUERY_LENGTH_MAX)),
    order,
    direction,
    filters,
    filter: { sort: order, direction, ...asInput(filters), ...(query ? { query } : {}) },
    orderBy: (next) => put({ sort: next === 'best_match' ? '' : next, turned: '' }),
    turn: () => put({ turned: isTurned ? '' : '1' }),
    narrow: (changes) => put(asParameters({ ...filters, ...changes })),
    widen: () => put(asParameters(filtersIn(new URLSearchParams()))),
    clear: () => {
      type('')
      put(Object.fromEntries([...params.keys()].map((name) => [name, ''])))
    },
  }
}

const turnedIf = (isTurned: boolean, direction: Direction): Direction => {
  if (!isTurned) return direction
  return direction === 'asc' ? 'desc' : 'asc'
}
