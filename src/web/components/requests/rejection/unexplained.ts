import type { Request } from '#contract/resources/requests/requests.ts'

/** Whether a rejection has neither reason nor sentence. */
export function isUnexplained({ reason, answer }: Pick<Request, 'reason' | 'answer'>): boolean {
  return reason === null && answer === null
}

/** Whether the supervisor may still say why a request was rejected: as long as that can be undone. */
export function mayExplain({ state, can }: Pick<Request, 'state' | 'can'>): boolean {
  return state === 'REJECTED' && can.undo
}
