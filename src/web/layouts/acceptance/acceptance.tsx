import type { Request } from '#contract/resources/requests/requests.ts'
import { useMe } from '#web/api/me.ts'
import { requestsQuery } from '#web/api/requests.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AcceptanceDialog } from './acceptance-dialog.tsx'

/** Tells a student of an acceptance when it happens, on any page. */
export function Acceptance() {
  const user = useMe()?.user
  const isStudent = user?.role === 'STUDENT' && user.tags.length > 0
  const { data: accepted } = useQuery({ ...requestsQuery('ACCEPTED'), enabled: isStudent })
  // A supervisor's own pages may have the same query.
  const { news, close } = useNews(isStudent ? accepted : undefined)
  return <AcceptanceDialog news={news} onClose={close} />
}

/** The pair that has appeared since the last answer, until it ends; pairs of the first answer are no news. */
const useNews = (accepted: readonly Request[] | undefined) => {
  const [known, setKnown] = useState(accepted)
  const [news, setNews] = useState<Request | null>(null)
  if (accepted !== known) {
    setKnown(accepted)
    const isNew = ({ id }: Request): boolean => known !== undefined && !known.some((before) => before.id === id)
    const latest = accepted?.find(isNew)
    if (latest) setNews(latest)
    else if (news && !accepted?.some(({ id }) => id === news.id)) setNews(null)
  }
  return { news, close: () => setNews(null) }
}
