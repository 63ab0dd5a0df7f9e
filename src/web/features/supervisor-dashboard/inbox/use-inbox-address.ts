import { INBOX_SORTS, type InboxSort } from '#domain/requests/inbox.ts'
import { INBOX_FILTERS, inboxViewOf } from '#web/api/inbox/inbox.ts'
import { useAddress } from '#web/hooks/address.ts'
import { OPEN_REQUEST } from '#web/paths.ts'

type Filter = (typeof INBOX_FILTERS)[number]

/** The view of the inbox and what is open of it stand in the address: Back, a reload and a link lead there again. */
export function useInboxAddress() {
  const [params, put] = useAddress()
  return {
    params,
    view: inboxViewOf(params),
    sortBy: (sort: InboxSort) => put({ sort: sort === INBOX_SORTS[0] ? '' : sort }),
    filter: (filter: Filter, isOn: boolean) => put({ [filter]: isOn ? '1' : '' }),
    clear: () => put(Object.fromEntries(INBOX_FILTERS.map((filter) => [filter, '']))),
    /** Where a row leads: what else stands in the address stays. */
    linkTo: (id: string): string => {
      const shown = new URLSearchParams(params)
      shown.set(OPEN_REQUEST, id)
      return `?${shown}`
    },
    /** Back to the list alone. */
    listAddress: (): string => {
      const rest = new URLSearchParams(params)
      rest.delete(OPEN_REQUEST)
      return `?${rest}`
    },
  }
}
