/**
 * Why somebody who was chosen is left out of an action about several: another role than it is about, an admin, more places
 * given away than they would have, just as many places already, others than the caller has seen, no wish for mails of admins, nothing to be reminded of, or
 * reminded a short while ago.
 */
export const LEFT_OUT = [
  'other_role',
  'admin',
  'more_taken',
  'unchanged',
  'changed_meanwhile',
  'unsubscribed',
  'nothing_due',
  'reminded',
] as const

export type LeftOut = (typeof LEFT_OUT)[number]
