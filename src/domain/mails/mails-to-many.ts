import { MAIL_WAIT_MS, MAILS_TO_MANY_PER_SECOND } from '../limits.ts'

/** How long after the call the last of mails to so many becomes due, milliseconds: until then an undo takes some of them back. */
export function lastDueAfterMs(people: number): number {
  return MAIL_WAIT_MS + (Math.max(people - 1, 0) * 1000) / MAILS_TO_MANY_PER_SECOND
}
