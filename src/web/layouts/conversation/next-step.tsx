import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { useKnownMe } from '#web/api/me.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { endedText, closedText } from '#web/components/cycle/phase-texts.ts'
import { personInSentence } from '#web/components/people/person-name.ts'
import type { AcceptanceAsked } from '#web/components/requests/acceptance.tsx'
import { type Action, useActions } from '#web/components/requests/actions.ts'
import { OpenRequests } from '#web/components/requests/request-lines.tsx'
import { type Relationship, relationshipOf } from '#web/components/requests/relationship.ts'
import { useStudentActions } from '#web/components/requests/student-actions.ts'
import { useSupervisorActions } from '#web/components/requests/supervisor-actions.tsx'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconArmchair } from '#web/ui/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import classes from './conversation-panel.module.css'

type NextStepProps = AcceptanceAsked & {
  readonly other: User
  /** What is beside it says that nothing can be done. */
  readonly isUnavailable?: boolean
}

/** What a conversation is about, one tap away: the student's request, the supervisor's direct add or acceptance. */
export function NextStep({ other, isUnavailable = false, ...known }: NextStepProps) {
  const me = useKnownMe()
  const { data: requests } = useQuery(ownRequestsQuery)
  const { carryOut, isBusy } = useActions()
  const stepOf = useSteps(other, known)
  if (!requests) return null
  const relationship = relationshipOf({ reader: me.user, person: other, requests, dismissed: [], listed: [] })
  const ended = me.user.role === 'SUPERVISOR' ? endedText(me.cycle) : null
  const instead = insteadOf(relationship, closedText(me.cycle), ended)
  const step = instead === null ? stepOf(relationship) : null
  const isPaired = instead === null && relationship.kind === 'may_add' && other.student?.has_supervisor
  return (
    <>
      {instead !== null && !isUnavailable && <p role="status">{instead}</p>}
      {isPaired && <p>{m.supervisor_add_paired({ name: personInSentence(other) })}</p>}
      {instead === null && relationship.kind === 'may_request' && <OpenRequests me={me} />}
      {step && (
        <Button {...step.look} aria-busy={isBusy(other)} onClick={() => void carryOut(step.action)}>
          {step.label}
        </Button>
      )}
    </>
  )
}

/** The text where there is no step: it is done, or can't be done at the moment. */
const insteadOf = ({ kind }: Relationship, closed: string | null, ended: string | null): string | null => {
  if (kind === 'pending') return m.chat_requested()
  if (kind === 'may_request') return closed
  return kind === 'supervised' ? null : ended
}

const SEAT = { leftSection: <IconArmchair size={20} aria-hidden /> }

/** What was asked for is the main action; a place that nobody has asked for looks unlike what only sends words. */
const LOOKS = {
  asks: { color: 'teal' },
  accepts: { color: 'teal', ...SEAT },
  adds: { variant: 'default', className: classes.adds, ...SEAT },
} as const

type Step = {
  readonly label: string
  readonly look: (typeof LOOKS)[keyof typeof LOOKS]
  readonly action: Action
}

const useSteps = (other: User, known: AcceptanceAsked) => {
  const { request } = useStudentActions()
  const { accept, add } = useSupervisorActions()
  const places = useKnownMe().user.supervisor?.available_slots ?? 0
  const taking = { name: personInSentence(other), count: formatNumber(places) }
  return (relationship: Relationship): Step | null => {
    if (relationship.kind === 'may_request')
      return { label: m.chat_request(), look: LOOKS.asks, action: request(other) }
    if (relationship.kind === 'may_add') {
      const label = (places === 1 ? m.chat_supervise_last : m.chat_supervise)(taking)
      return { label, look: LOOKS.adds, action: add(other) }
    }
    if (relationship.kind !== 'asked' || !relationship.request.can.accept) return null
    const label = (places === 1 ? m.chat_accept_last : m.chat_accept)(taking)
    return { label, look: LOOKS.accepts, action: accept(relationship.request, known) }
  }
}
