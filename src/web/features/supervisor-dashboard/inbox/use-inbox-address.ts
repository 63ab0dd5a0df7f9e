import { INBOX_SORTS, type InboxSort } from '#domain/requests/inbox.ts'
import { INBOX_FILTERS, inboxViewOf, OPEN_REQUEST } from '#web/api/inbox/inbox.ts'
import { useSearchParams } from 'react-router'

type Filter = (typeof INBOX_FILTERS)[number]

/** The view of the inbox and what is open of it stand in the address: Back, a reload and a link lead there again. */
export function useInboxAddress() {
  const [params, setParams] = useSearchParams()
  const change = (write: (changed: URLSearchParams) => void): void => {
    const changed = new URLSearchParams(params)
    write(changed)
    setParams(changed, { replace: true, preventScrollReset: true })
  }
  return {
    params,
    view: inboxViewOf(params),
    sortBy: (sort: InboxSort) =>
      change((changed) => (sort === INBOX_SORTS[0] ? changed.delete('sort') : changed.set('sort', sort))),
    filter: (filter: Filter, isOn: boolean) =>
      change((changed) => (isOn ? changed.set(filter, '1') : changed.delete(filter))),
    clear: () => change((changed) => INBOX_FILTERS.forEach((filter) => changed.delete(filter))),
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
