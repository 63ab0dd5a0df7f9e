import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { inboxQuery, inboxViewOf, OPEN_REQUEST } from '#web/api/inbox/inbox.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconArrowNarrowRight } from '#web/ui/icons.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'

/** Leads on to whoever is next in the list. @param besides what was decided on */
export function NextOne({ besides }: { readonly besides: Request }) {
  const [params] = useSearchParams()
  const { data } = useInfiniteQuery(inboxQuery(inboxViewOf(params)))
  const next = data?.pages
    .flatMap(({ items }) => items)
    .find(({ request, waiting_since: since }) => since !== null && request.student.id !== besides.student.id)
  if (!data) return null
  if (!next) return <p>{m.inbox_next_none()}</p>
  const shown = new URLSearchParams(params)
  shown.set(OPEN_REQUEST, next.request.id)
  return (
    <div>
      <Button
        component={Link}
        to={`?${shown}`}
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
