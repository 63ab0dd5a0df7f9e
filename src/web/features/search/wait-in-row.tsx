import type { User } from '#contract/resources/people/people.ts'
import { useWaiting } from '#web/api/matching/line-calls.ts'
import { WaitButton } from '#web/components/waiting/wait-button.tsx'

/** Waiting for a place of a supervisor who was found and has none, or one that is kept for the student. */
export function WaitInRow({ person }: { readonly person: User }) {
  return <WaitButton person={person} waiting={useWaiting()} on="row" />
}
