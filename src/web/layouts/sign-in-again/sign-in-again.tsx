import { m } from '#messages'
import { goSignInAgain, signInAgainQuestion, dismissSignIn } from '#web/api/sign-in-again.ts'
import { ask } from '#web/ui/dialogs/ask.tsx'
import { useEffect, useSyncExternalStore } from 'react'

/** Asks before the redirect to the provider, after a call was refused because the sign-in was too old. */
export function SignInAgain() {
  const { subscribe, isAsked } = signInAgainQuestion
  const isOpen = useSyncExternalStore(subscribe, isAsked, () => false)
  useEffect(() => {
    if (!isOpen) return
    const question = {
      title: m.sign_in_again_title(),
      text: m.sign_in_again_text(),
      confirm: m.sign_in_again_continue(),
    }
    void ask(question).then((isConfirmed) => (isConfirmed ? goSignInAgain() : dismissSignIn()))
  }, [isOpen])
  return null
}
