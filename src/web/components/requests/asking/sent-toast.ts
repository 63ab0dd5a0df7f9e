import type { Request } from '#contract/resources/requests/requests.ts'
import { isFocusInside } from '#web/ui/toasts/shown-toast.ts'
import { hideToast } from '#web/ui/toasts/toasts.ts'

let last: { readonly toast: string; readonly request: Request['id'] } | undefined

/** Remembers the toast that says that a request was sent, and offers to take it back. @param toast its id */
export function rememberSentToast(toast: string, request: Request['id']): void {
  last = { toast, request }
}

/** Hides that toast once its request is answered or over. */
export function hideOutdatedSentToast(requests: readonly Request[]): void {
  if (!last || !requests.some(({ id, state }) => id === last?.request && state !== 'PENDING')) return
  const { toast } = last
  last = undefined
  if (isFocusInside(toast)) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  hideToast(toast)
}
