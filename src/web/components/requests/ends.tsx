import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { formatRowDay } from '#web/i18n/dates.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { personInSentence } from '../people/person-name.ts'
import { Sentence } from './wish.tsx'

type Says = (when: string) => string
type Ended = Pick<Request, 'ended_as' | 'student' | 'supervisor'>

/**
 * How a withdrawn request ended, in words for its supervisor or its student; null for the supervisor
 * whose direct add was undone: it never was a request.
 */
export function endSentence({ ended_as: how, student, supervisor }: Ended, isToStudent: boolean): Says | null {
  switch (how) {
    case 'undone':
      return isToStudent ? (when) => m.pair_add_taken_back({ name: personInSentence(supervisor), when }) : null
    case 'removed':
      return isToStudent
        ? (when) => m.pair_ended_by_supervisor({ name: personInSentence(supervisor), when })
        : (when) => m.pair_ended_by_you({ name: personInSentence(student), when })
    case 'ended_by_admin':
      return (when) => m.pair_ended_by_admin({ when })
    case 'expired':
      return isToStudent
        ? (when) => m.profile_expired({ when })
        : (when) => m.profile_was_expired({ name: personInSentence(student), when })
    case 'cycle_ended':
      return isToStudent
        ? (when) => m.profile_cycle_ended({ when })
        : (when) => m.profile_was_cycle_ended({ name: personInSentence(student), when })
    case 'new_cycle':
      return (when) => m.profile_new_cycle({ when })
    case 'cycle_called_off':
      return (when) => m.profile_called_off({ when })
    default:
      return isToStudent
        ? (when) => m.profile_withdrawn({ when })
        : (when) => m.profile_was_withdrawn({ name: personInSentence(student), when })
  }
}

/** The end in a row of a list. */
export function endLine({ ended_as: how, supervisor }: Ended): Says {
  if (how === 'undone') return (when) => m.request_line_add_taken_back({ name: personInSentence(supervisor), when })
  if (how === 'expired') return (when) => m.request_line_expired({ when })
  if (how === 'cycle_ended') return (when) => m.request_line_cycle_ended({ when })
  if (how === 'new_cycle') return (when) => m.request_line_new_cycle({ when })
  if (how === 'cycle_called_off') return (when) => m.request_line_called_off({ when })
  const says = how === 'removed' || how === 'ended_by_admin' ? m.request_line_ended : m.request_line_withdrawn
  return (when) => says({ when })
}

type EndedProps = {
  readonly request: Request
  readonly says: (how: { readonly why: string }) => string
  readonly show: (why: string | null) => ReactNode
}

/** Shows why a supervisor who is about to decide on a request can't any more; null: they can. */
export function Ended({ request, says, show }: EndedProps) {
  const { data } = useQuery(ownRequestsQuery)
  const now = data?.find(({ id }) => id === request.id)
  const why = now && now.state !== 'PENDING' ? endOf(now) : null
  return show(why && says({ why }))
}

const endOf = (request: Request): string | null => {
  const [name, when] = [personInSentence(request.student), formatRowDay(request.updated_at)]
  if (request.state === 'ACCEPTED') return m.profile_pair_supervisor({ name })
  if (request.state === 'REJECTED') return m.profile_you_rejected({ name, when })
  return endSentence(request, false)?.(when) ?? null
}

/** The reason that an admin gave for making or ending the pair; nothing if no admin did. */
export function ByAdmin({ request: { by_admin: by } }: { readonly request: Pick<Request, 'by_admin'> }) {
  if (!by) return null
  return (
    <>
      <p>{by.what === 'made' ? m.request_made_by_admin() : m.request_ended_by_admin()}</p>
      {by.reason !== null && <Sentence text={by.reason} />}
    </>
  )
}
