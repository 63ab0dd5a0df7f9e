import { m } from '#messages'
import { dismissSignIn, goSignInAgain, isSignInAsked } from '#web/api/sign-in-again.ts'
import { ask } from '#web/ui/dialogs/ask.tsx'
import { useStore } from '#web/store.ts'
import { useEffect } from 'react'

/** Asks before the redirect to the provider, after a call was refused because the sign-in was too old. */
export function SignInAgain() {
  const isOpen = useStore(isSignInAsked)
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
