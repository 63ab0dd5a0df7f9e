import type { Request } from '#contract/resources/requests/requests.ts'

/**
 * Sorts requests by the time of their present state, as their rows show it, the latest first. The server sorts by
 * creation.
 */
export function newestFirst(requests: readonly Request[]): Request[] {
  return requests.toSorted((one, other) => Date.parse(other.updated_at) - Date.parse(one.updated_at))
}
