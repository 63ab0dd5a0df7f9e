import { m } from '#messages'
import type { InboxItem } from '#contract/resources/requests/inbox.ts'
import { INBOX_FILTERS, inboxQuery, inboxViewOf } from '#web/api/inbox/inbox.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconArrowNarrowRight } from '#web/ui/icons.tsx'
import { addressWith } from '#web/ui/window/address-with.ts'
import { OPEN_REQUEST } from '#web/paths.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'

/** Somebody to go on with, and whether only without the filters. */
type Next = { readonly item: InboxItem; readonly isFiltered: boolean }

/**
 * Who of those that wait comes after what is open: the row that followed it before it was decided on, else the first of the list, else
 * the first of those that the filters leave out. Null for nobody, undefined while the list is not there.
 */
export function useNext({ request }: InboxItem): Next | null | undefined {
  const [params] = useSearchParams()
  const view = inboxViewOf(params)
  const { data } = useInfiniteQuery(inboxQuery(view))
  const items = data?.pages.flatMap((page) => page.items)
  // Once decided on it leaves the list, or goes to its end.
  const [following, setFollowing] = useState<readonly string[]>([])
  const at = items?.findIndex(({ request: { id }, waiting_since: since }) => id === request.id && since !== null) ?? -1
  const after = items?.slice(at + 1).map(({ request: { id } }) => id) ?? []
  if (at !== -1 && after.join() !== following.join()) setFollowing(after)
  const isOther = (item: InboxItem): boolean =>
    item.waiting_since !== null && item.request.student.id !== request.student.id
  const others = items?.filter(isOther) ?? []
  const isFiltered = INBOX_FILTERS.some((filter) => view[filter])
  const rest = useInfiniteQuery({
    ...inboxQuery({ sort: view.sort }),
    enabled: items !== undefined && isFiltered && others.length === 0,
  })
  if (!items) return undefined
  const placeOf = ({ request: { id } }: InboxItem): number => following.indexOf(id)
  const behind = others.filter((item) => placeOf(item) !== -1).toSorted((a, b) => placeOf(a) - placeOf(b))
  const item = behind[0] ?? others[0]
  if (item) return { item, isFiltered: false }
  if (!isFiltered) return null
  const left = rest.data?.pages.flatMap((page) => page.items).find(isOther)
  return left ? { item: left, isFiltered } : rest.data && !rest.isPlaceholderData ? null : undefined
}

/** Leads on after a decision. */
export function NextOne({ next }: { readonly next: ReturnType<typeof useNext> }) {
  const [params] = useSearchParams()
  if (next === undefined) return null
  if (next === null) return <p>{m.inbox_next_none()}</p>
  const { item, isFiltered } = next
  const shown = new URLSearchParams(params)
  if (isFiltered) for (const filter of INBOX_FILTERS) shown.delete(filter)
  return (
    <div>
      <Button
        component={Link}
        to={addressWith(shown, `?${OPEN_REQUEST}=${item.request.id}`)}
        replace
        preventScrollReset
        state={{ intoPane: true }}
        variant="light"
        rightSection={<IconArrowNarrowRight size={20} aria-hidden />}
      >
        {m.inbox_next({ name: personInSentence(item.request.student) })}
      </Button>
    </div>
  )
}
