import type { User } from '#contract/resources/people/people.ts'
import { useWaiting } from '#web/api/waiting.ts'
import { WaitButton } from '#web/components/waiting/wait-button.tsx'

/** Waiting for a place of a supervisor whose last one has gone while the card lies there, or one that is kept for the student. */
export function WaitOnCard({ person }: { readonly person: User }) {
  return <WaitButton person={person} waiting={useWaiting()} on="card" />
}
