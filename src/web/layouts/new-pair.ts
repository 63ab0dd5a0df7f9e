import type { Request } from '#contract/resources/requests/requests.ts'
import { useMe } from '#web/api/me.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/** A student's pair that has appeared since the last answer, until it ends or is seen, here or elsewhere; pairs of the first answer are no news. */
export function useNewPair(): { readonly pair: Request | null; readonly forget: () => void } {
  const user = useMe()?.user
  const isStudent = user?.role === 'STUDENT' && user.tags.length > 0
  const own = useQuery({ ...ownRequestsQuery, enabled: isStudent })
  // The same query has a supervisor's own requests.
  const data = isStudent ? own.data : undefined
  const [known, setKnown] = useState(data)
  const [newest, setNewest] = useState<string>()
  if (data !== known) {
    setKnown(data)
    const before = new Set(known?.filter(isPair).map(({ id }) => id))
    const latest = known && data?.find((each) => isPair(each) && each.is_news && !before.has(each.id))
    if (latest) setNewest(latest.id)
  }
  const pair = data?.find((each) => each.id === newest && isPair(each) && each.is_news) ?? null
  return { pair, forget: () => setNewest(undefined) }
}

const isPair = ({ state }: Request): boolean => state === 'ACCEPTED'
