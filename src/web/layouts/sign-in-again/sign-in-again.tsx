import { signInAgainQuestion } from '#web/api/sign-in-again.ts'
import { onDemand } from '#web/ui/parts/on-demand.tsx'
import { useSyncExternalStore } from 'react'

const SignInAgainDialog = onDemand(
  async () => (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog,
  ({ isAsked }) => isAsked,
)

/** Asks before the redirect to the provider, after a call was refused because the sign-in was too old. */
export function SignInAgain() {
  return (
    <SignInAgainDialog
      isAsked={useSyncExternalStore(signInAgainQuestion.subscribe, signInAgainQuestion.isAsked, () => false)}
    />
  )
}
