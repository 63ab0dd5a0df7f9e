import { m } from '#messages'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import type { User } from '#contract/resources/people/people.ts'
import { endedUnanswered } from '#domain/requests/unanswered.ts'
import { endedText, closedText, hasCycleEnded } from '#web/components/cycle/phase-texts.ts'
import type { Phase } from '#domain/cycles/phases.ts'
import { personInSentence } from '#web/components/people/person-name.ts'
import { noPlaceText } from '#web/components/requests/request-lines.tsx'
import { endSentence } from '#web/components/requests/ends.tsx'
import { positionText, waitingCountText } from '#web/components/waiting/waiting-facts.ts'
import { formatDay } from '#web/i18n/dates.ts'
import { formatLeft } from '#web/components/requests/deadlines.tsx'
import type { Relationship } from '#web/components/requests/relationship.ts'

type Past = Extract<Relationship, { readonly earlier: unknown }>

/** A sentence; one that says when something was leaves a place for it. */
export type Sentence =
  | string
  | { readonly at: string; readonly says: (when: string) => string; readonly format?: (time: string) => string }

/**
 * What is between the reader and the person, in sentences; none where there is nothing to say.
 * @param cycle undefined while it has no moment
 */
export function sentencesOf(relationship: Relationship, person: User, cycle: CurrentCycle | undefined): Sentence[] {
  const name = personInSentence(person)
  const none = noPlaceText(person)
  switch (relationship.kind) {
    case 'none':
      return []
    case 'own':
      return [m.profile_own()]
    case 'unregistered':
      return [m.profile_unregistered({ name }), ...(relationship.isListed ? [m.profile_kept()] : [])]
    case 'pending':
      return [
        { at: relationship.request.asked_at, says: (when) => m.profile_pending({ when }) },
        ...untilOf(person.supervisor?.line?.offer_ends_at, m.waiting_used),
        ...(none === null ? [] : [`${none}.`]),
      ]
    case 'asked':
      return [
        { at: relationship.request.asked_at, says: (when) => m.profile_asked({ name, when }) },
        ...(relationship.request.can.accept ? [] : [`${m.supervisor_matching_full()}. ${m.inbox_full_reject()}`]),
      ]
    case 'pair':
      return [
        m.profile_pair_student({ name }),
        { at: relationship.request.since, says: (day) => m.student_pair_since({ day }), format: formatDay },
      ]
    case 'supervised':
      return [
        m.profile_pair_supervisor({ name }),
        {
          at: relationship.request.since,
          says: (day) => m.supervisor_confirmed_since({ day }),
          format: formatDay,
        },
      ]
    default:
      return [
        ...pastOf(relationship, person),
        // A student who dismisses a supervisor is passed over in the waiting list.
        ...(isDismissed(relationship) ? [] : untilOf(person.supervisor?.line?.offer_ends_at, m.waiting_kept)),
        ...(hasCycleEnded(cycle) && saysEnd(relationship) ? [] : nowOf(relationship, person, cycle)),
        ...(isDismissed(relationship) ? [] : waitingOf(person)),
        ...keptOf(relationship),
      ]
  }
}

const isDismissed = (relationship: Past): boolean => 'isDismissed' in relationship && relationship.isDismissed

/** The last request ended with the cycle, and is told so. */
const saysEnd = (relationship: Past): boolean =>
  relationship.kind === 'may_request' &&
  !relationship.isDismissed &&
  relationship.earlier?.ended_as === 'cycle_ended' &&
  !relationship.earlier.is_past

/** A place that is kept, and how long. */
const untilOf = (at: string | null | undefined, says: (left: { left: string }) => string): Sentence[] =>
  at ? [{ at, says: (left) => says({ left }), format: formatLeft }] : []

const fullText = ({ supervisor }: User, closed: string | null, isTurnedDown: boolean): string => {
  if (closed !== null) return `${m.profile_all_taken()} ${closed}.`
  if (supervisor?.line || isTurnedDown) return m.profile_all_taken()
  return supervisor?.waiting === undefined
    ? m.profile_full()
    : `${m.profile_full()} ${waitingCountText(supervisor.waiting)}.`
}

/** The reader waits for a place, and none is kept for them. */
const waitingOf = ({ supervisor }: User): Sentence[] => {
  const line = supervisor?.line
  if (!line || line.offer_ends_at !== null) return []
  return [`${m.waiting_you_wait({ position: positionText(line) })} ${m.waiting_you_hear()}`]
}

/** A dismissed supervisor is not on the shortlist meanwhile. */
const keptOf = (relationship: Past): Sentence[] =>
  'isListed' in relationship && relationship.isListed && !isDismissed(relationship) ? [m.profile_kept()] : []

/** The text about somebody who could be asked if matching were open. */
const askingText = (name: string, phase: Phase, isUnanswered: boolean): string => {
  switch (phase) {
    case 'PREPARATION':
      return m.profile_may_request_later({ name })
    case 'MATCHING':
      return isUnanswered ? m.profile_ask_again({ name }) : m.profile_may_request({ name })
    case 'ASSIGNMENT':
      return m.profile_may_be_added({ name })
    case 'ENDED':
      return m.profile_may_request_ended()
  }
}

/** The possible action now; a student who was turned down is not asked whether they would like to ask. */
const nowOf = (relationship: Past, person: User, cycle: CurrentCycle | undefined): string[] => {
  const name = personInSentence(person)
  switch (relationship.kind) {
    case 'may_request':
      if (relationship.isTurnedDown && !hasCycleEnded(cycle)) return []
      return [askingText(name, cycle?.phase ?? 'MATCHING', endedUnanswered(relationship.earlier?.ended_as ?? null))]
    case 'may_not_request':
      return [
        {
          full: fullText(person, closedText(cycle), relationship.isTurnedDown),
          paired: m.profile_paired_elsewhere(),
          level: m.profile_level_does_not_fit({ name }),
        }[relationship.why],
      ]
    case 'may_add':
      return [
        endedText(cycle) ??
          (person.student?.has_supervisor ? m.profile_may_add_paired({ name }) : m.profile_may_add({ name })),
      ]
    case 'may_not_add':
      return [endedText(cycle) ?? m.profile_no_place({ name })]
  }
}

const pastOf = (relationship: Past, person: User): Sentence[] => {
  const name = personInSentence(person)
  if (isDismissed(relationship)) return [m.profile_dismissed({ name })]
  if (person.student?.has_supervisor) return [m.profile_has_supervisor({ name })]
  const { earlier } = relationship
  if (!earlier) return []
  const at = earlier.updated_at
  const isToStudent = 'isDismissed' in relationship
  const rejected = (when: string): string => (isToStudent ? m.profile_rejected : m.profile_you_rejected)({ name, when })
  const says = earlier.state === 'REJECTED' ? rejected : endSentence(earlier, isToStudent)
  return says ? [{ at, says }] : []
}
