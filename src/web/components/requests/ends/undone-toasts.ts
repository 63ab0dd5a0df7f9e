import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { showDone, showFailure } from '#web/ui/toasts/toasts.ts'

/**
 * Reports the outcome of undoing a decision about a person. It uses a promise, because the component that offered it,
 * and with it the callbacks given to `mutate`, may be gone by then.
 * @param done what is so again, where that is said otherwise
 */
export async function toastUndone(
  name: string,
  call: Promise<unknown>,
  done = m.cards_undone({ name }),
): Promise<void> {
  try {
    await call
    showDone(done)
  } catch (error) {
    showFailure(m.cards_failed({ name, reason: failureText(error) }))
  }
}

/** Tells that the end of a request is undone: a supervision that was ended begins again. */
export function toastEndUndone(name: string, { ended_as: how }: Request, call: Promise<unknown>): Promise<void> {
  return toastUndone(name, call, how === 'removed' ? m.supervisor_supervised_again({ name }) : undefined)
}

/** Tells that several requests, rejected as one, are pending again. */
export async function toastAllUndone(
  call: Promise<{ readonly restored: number; readonly kept: number }>,
): Promise<void> {
  try {
    const { restored, kept } = await call
    showDone(kept === 0 ? m.decline_rest_back({ count: restored }) : m.decline_rest_back_but({ count: restored, kept }))
  } catch (error) {
    showFailure(failureText(error))
  }
}
