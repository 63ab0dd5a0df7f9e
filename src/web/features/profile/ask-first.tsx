import type { User } from '#contract/resources/people/people.ts'
import { conversationsQuery } from '#web/api/conversations.ts'
import { useKnownMe } from '#web/api/me.ts'
import { AskLink } from '#web/components/conversations/ask-link.tsx'
import { closedText } from '#web/components/cycle/phase-texts.ts'
import { useQuery } from '@tanstack/react-query'

/** The conversation of the two, or for a student the way to ask for one; nothing where there can be none. */
export function AskFirst({ person, hasRequested }: { readonly person: User; readonly hasRequested: boolean }) {
  const { user, cycle } = useKnownMe()
  const isOfBoth = user.role !== 'ADMIN' && person.role !== 'ADMIN' && user.role !== person.role
  const { data } = useQuery({ ...conversationsQuery, enabled: isOfBoth })
  if (!isOfBoth || !data) return null
  const isClosed = closedText(cycle) !== null
  return <AskLink reader={user} person={person} conversations={data} isClosed={isClosed} hasRequested={hasRequested} />
}
