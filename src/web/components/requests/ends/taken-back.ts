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

/** The same of many that were rejected as one. */
export async function tellAllTakenBack(
  call: Promise<{ readonly restored: number; readonly kept: number }>,
): Promise<void> {
  try {
    const { restored, kept } = await call
    showDone(kept === 0 ? m.decline_rest_back({ count: restored }) : m.decline_rest_back_but({ count: restored, kept }))
  } catch (error) {
    showFailure(failureText(error))
  }
}
