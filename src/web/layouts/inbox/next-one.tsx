import { m } from '#messages'
import type { InboxItem } from '#contract/resources/requests/inbox.ts'
import { inboxQuery, inboxViewOf, OPEN_REQUEST } from '#web/api/inbox/inbox.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconArrowNarrowRight } from '#web/ui/icons.tsx'
import { addressWith } from '#web/ui/window/address-with.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'

/**
 * Who of those that wait comes after what is open: the row that followed it before it was decided on, else the first of the list.
 * Null for nobody, undefined while the list is not there.
 */
export function useNext({ request }: InboxItem): InboxItem | null | undefined {
  const [params] = useSearchParams()
  const { data } = useInfiniteQuery(inboxQuery(inboxViewOf(params)))
  const items = data?.pages.flatMap((page) => page.items)
  // Once decided on it leaves the list, or goes to its end.
  const [following, setFollowing] = useState<readonly string[]>([])
  const at = items?.findIndex(({ request: { id }, waiting_since: since }) => id === request.id && since !== null) ?? -1
  const after = items?.slice(at + 1).map(({ request: { id } }) => id) ?? []
  if (at !== -1 && after.join() !== following.join()) setFollowing(after)
  if (!items) return undefined
  const others = items.filter((item) => item.waiting_since !== null && item.request.student.id !== request.student.id)
  const placeOf = ({ request: { id } }: InboxItem): number => following.indexOf(id)
  const behind = others.filter((item) => placeOf(item) !== -1).toSorted((a, b) => placeOf(a) - placeOf(b))
  return behind[0] ?? others[0] ?? null
}

/** Leads on after a decision. */
export function NextOne({ next }: { readonly next: ReturnType<typeof useNext> }) {
  const [params] = useSearchParams()
  if (next === undefined) return null
  if (next === null) return <p>{m.inbox_next_none()}</p>
  return (
    <div>
      <Button
        component={Link}
        to={addressWith(params, `?${OPEN_REQUEST}=${next.request.id}`)}
        replace
        preventScrollReset
        state={{ intoPane: true }}
        variant="light"
        rightSection={<IconArrowNarrowRight size={20} aria-hidden />}
      >
        {m.inbox_next({ name: personInSentence(next.request.student) })}
      </Button>
    </div>
  )
}
