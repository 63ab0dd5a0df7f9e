import { MAIL_WAIT_MS } from '../limits.ts'
import type { RequestState } from '../request-lifecycle.ts'

type Asked = {
  readonly state: RequestState
  /** When it was sent last, and when it came into its state. */
  readonly askedAt: Date
  readonly changedAt: Date
}

/** Whether a request was withdrawn before its mail left, as by Undo: its supervisor has never heard of it. */
export function isUnheard({ state, askedAt, changedAt }: Asked): boolean {
  return state === 'WITHDRAWN' && changedAt.getTime() - askedAt.getTime() < MAIL_WAIT_MS
}
