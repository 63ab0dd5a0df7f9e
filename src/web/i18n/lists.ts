import { m } from '#messages'

/**
 * An enumeration: "Ada, Ben and Cleo". Made of a text of the catalogue: the first `Intl.ListFormat` takes a phone 10 ms
 * while the page renders.
 */
export function formatList(names: readonly string[]): string {
  const [last = '', ...before] = names.toReversed()
  return before.length === 0 ? last : m.ui_list({ before: before.toReversed().join(', '), last })
}
