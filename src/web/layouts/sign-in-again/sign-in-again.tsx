import { signInAgainQuestion } from '#web/api/sign-in-again.ts'
import { useSyncExternalStore } from 'react'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'

/** Asks before the redirect to the provider, after a call was refused because the sign-in was too old. */
export function SignInAgain() {
  return (
    <SignInAgainDialog
      isAsked={useSyncExternalStore(signInAgainQuestion.subscribe, signInAgainQuestion.isAsked, () => false)}
    />
  )
}
