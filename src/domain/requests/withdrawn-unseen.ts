import { MAIL_WAIT_MS } from '../limits.ts'
import type { TransitionReason } from '../request-lifecycle.ts'

type Asked = {
  /** Why it was withdrawn; null where it was not. */
  readonly endedAs: TransitionReason | null
  /** When it was sent last, and when it came into its state. */
  readonly askedAt: Date
  readonly changedAt: Date
}

/** Whether a student withdrew a request before its mail left, as by Undo: its supervisor has never heard of it. */
export function isWithdrawnUnseen({ endedAs, askedAt, changedAt }: Asked): boolean {
  return endedAs === 'withdrawn' && changedAt.getTime() - askedAt.getTime() < MAIL_WAIT_MS
}
