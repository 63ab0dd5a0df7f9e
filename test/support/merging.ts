/** Two rows of one person that become one, for integration tests. */
import type { MergeLosses } from '#server/db/queries/accounts/merging.ts'

export const NOTHING_LOST: MergeLosses = {
  requests: 0,
  tags: 0,
  places: 0,
  notes: 0,
  name: false,
  title: false,
  group: false,
  website: false,
  levels: false,
  texts: false,
  picture: false,
  calendar: false,
}
