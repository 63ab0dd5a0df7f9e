import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useKnownMe } from '#web/api/me.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { useSeenRequests } from '#web/api/seen/seen-requests.ts'
import { endSentence } from '#web/components/requests/ends/end-texts.ts'
import { WhyRejected } from '#web/components/requests/rejection/why-rejected.tsx'
import { relationshipOf } from '#web/components/requests/relationship.ts'
import { formatWhen } from '#web/i18n/dates.ts'
import { When } from '#web/ui/when.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import classes from './conversation-panel.module.css'

/** The student's last request to them, if it came to nothing in this cycle without the student's doing; null if not. */
export function useEndedRequest(person: User): Request | null {
  const { user } = useKnownMe()
  const { data: requests = [] } = useQuery(ownRequestsQuery)
  if (user.role !== 'STUDENT') return null
  const relationship = relationshipOf({ reader: user, person, requests, dismissed: [], listed: [] })
  const earlier = 'earlier' in relationship ? relationship.earlier : null
  return earlier?.is_past || earlier?.ended_as === 'withdrawn' ? null : earlier
}

/** What came of it, and why; shown here, it counts as seen. */
export function EndedRequest({ request }: { readonly request: Request }) {
  useSeen(request)
  const says = request.state === 'REJECTED' ? rejected : endSentence(request, true)
  return (
    <div className={classes.ended}>
      {says && (
        <p>
          <When at={request.updated_at} format={formatWhen} says={says} />
        </p>
      )}
      <WhyRejected request={request} isToStudent />
    </div>
  )
}

const useSeen = (request: Request): void => {
  const { mutate } = useSeenRequests()
  const latest = useRef(request)
  useEffect(() => {
    latest.current = request
  })
  // A failed call is repeated when it is opened again, not over and over.
  const isTold = useRef(false)
  const { is_news: isNews } = request
  useEffect(() => {
    if (!isNews) return undefined
    const look = (): void => {
      if (document.visibilityState !== 'visible' || isTold.current) return
      isTold.current = true
      mutate([latest.current])
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isNews, mutate])
}

const rejected = (when: string): string => m.profile_rejected({ when })
