import { signInAgainQuestion } from '#web/api/sign-in-again.ts'
import { onDemand } from '#web/ui/parts/on-demand.tsx'
import { useSyncExternalStore } from 'react'

const SignInAgainDialog = onDemand(
  async () => (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog,
  ({ isAsked }) => isAsked,
)

/** Asks before the way to the provider, when a call was refused for the lack of a fresh sign-in. */
export function SignInAgain() {
  return (
    <SignInAgainDialog
      isAsked={useSyncExternalStore(signInAgainQuestion.subscribe, signInAgainQuestion.isAsked, () => false)}
    />
  )
}
