import { m } from '#messages'

/**
 * Names as one enumerates them: "Ada, Ben and Cleo". By a text of ours: a browser needs 10 ms of a phone's time to make
 * its first `Intl.ListFormat`, while the page is drawn.
 */
export function formatList(names: readonly string[]): string {
  const [last = '', ...before] = names.toReversed()
  return before.length === 0 ? last : m.ui_list({ before: before.toReversed().join(', '), last })
}
