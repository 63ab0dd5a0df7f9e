import type { Request } from '#contract/resources/requests/requests.ts'

/** Whether nothing was said with a rejection. */
export function isUnexplained({ reason, answer }: Pick<Request, 'reason' | 'answer'>): boolean {
  return reason === null && answer === null
}

/** Whether the supervisor may still say why a request was rejected: as long as that can be undone. */
export function mayExplain({ state, can }: Pick<Request, 'state' | 'can'>): boolean {
  return state === 'REJECTED' && can.undo
}
