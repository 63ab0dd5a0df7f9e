import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { slotsText } from '#web/components/people/slots/slots-text.ts'
import { formatPercent } from '#web/i18n/numbers.ts'
import { Facts } from '#web/ui/facts.tsx'

/** The facts of a supervisor in a student's row: the similarity, the places, and that they are not registered yet. */
export function SupervisorFacts({ person }: { readonly person: User }) {
  const { supervisor, is_registered: isRegistered } = person
  if (!supervisor) return null
  const { similarity_score: score, available_slots: available, total_slots: total } = supervisor
  const facts = [
    ...(score === null ? [] : [m.similarity_percent({ percent: formatPercent(score) })]),
    slotsText(available, total),
    ...(isRegistered ? [] : [m.profile_not_registered()]),
  ]
  return <Facts>{facts}</Facts>
}
