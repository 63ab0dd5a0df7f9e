import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { isWaiting, personName } from '#web/components/people/person-name.ts'
import { formatList } from '#web/i18n/lists.ts'
import { formatNumber } from '#web/i18n/numbers.ts'

type Lines = OutputOf<'students.lines.get'>

/** How somebody stands, in sentences for an admin. @param requests of the person @param lines in which they wait */
export function stateSentences(person: User, requests: readonly Request[], lines: Lines): string[] {
  const { role, is_registered: isRegistered } = person
  const registration = isRegistered ? m.profile_state_registered() : m.profile_state_unregistered()
  if (role === 'ADMIN') return [registration, m.profile_state_admin()]
  return [
    registration,
    ...(role === 'STUDENT' ? [ofStudent(person, requests), ...waitingFor(lines)] : ofSupervisor(person, requests)),
  ]
}

const ofStudent = (person: User, requests: readonly Request[]): string => {
  const names = requests.filter(({ state }) => state === 'ACCEPTED').map(({ supervisor }) => personName(supervisor))
  if (names.length > 1) return m.profile_state_conflict({ names: formatList(names) })
  if (names.length === 1) return m.profile_state_supervised({ name: names.join('') })
  if (isWaiting(person)) {
    return m.profile_state_waiting({ count: formatNumber(person.student?.pending_requests ?? 0) })
  }
  return requests.every(({ is_past: isPast }) => isPast)
    ? m.profile_state_asked_nobody()
    : m.profile_state_nothing_open()
}

const waitingFor = (lines: Lines): string[] =>
  lines.length === 0
    ? []
    : [m.profile_state_lines({ names: formatList(lines.map(({ supervisor }) => personName(supervisor))) })]

const ofSupervisor = ({ supervisor }: User, requests: readonly Request[]): string[] => {
  const { total_slots: total = 0, available_slots: available = 0, pending_requests: pending } = supervisor ?? {}
  const taken = total - available
  const outside = taken - requests.filter(({ state }) => state === 'ACCEPTED').length
  const places = { taken: formatNumber(taken), total: formatNumber(total) }
  return [
    outside > 0
      ? m.profile_state_outside({ ...places, outside: formatNumber(outside) })
      : m.profile_state_places(places),
    m.matching_pending_requests({ count: formatNumber(pending ?? 0) }),
  ]
}
