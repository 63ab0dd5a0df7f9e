import { m } from '#messages'
import { failureText } from '#web/ui/failure-text.ts'
import { showDone, showFailure } from '#web/ui/toasts/toasts.ts'

/**
 * Reports what became of taking back a decision about a person. By then what offered it may be gone, and with it whatever was given
 * to `mutate`: a promise is kept.
 */
export async function tellTakenBack(name: string, call: Promise<unknown>): Promise<void> {
  try {
    await call
    showDone(m.cards_undone({ name }))
  } catch (error) {
    showFailure(m.cards_failed({ name, reason: failureText(error) }))
  }
}
