import type { Request } from '#contract/resources/requests/requests.ts'

/** A question that waits for an answer, and has a refusal of its own. */
export function isOpenQuestion({ type, state }: Pick<Request, 'type' | 'state'>): boolean {
  return type === 'CHAT' && state === 'PENDING'
}
