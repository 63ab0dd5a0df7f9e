import { m } from '#messages'
import { failureText } from '#web/ui/failure-text.ts'
import { showDone, showFailure } from '#web/ui/toasts/toasts.ts'

/**
 * Reports the outcome of undoing a decision about a person. It uses a promise, because the component that offered it,
 * and with it the callbacks given to `mutate`, may be gone by then.
 */
export async function tellTakenBack(name: string, call: Promise<unknown>): Promise<void> {
  try {
    await call
    showDone(m.cards_undone({ name }))
  } catch (error) {
    showFailure(m.cards_failed({ name, reason: failureText(error) }))
  }
}
