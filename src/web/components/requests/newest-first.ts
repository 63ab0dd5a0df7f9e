import type { Request } from '#contract/resources/requests/requests.ts'

/**
 * Sorts requests by since when they are what they are, as their rows show it, the latest first. The server sorts by
 * creation.
 */
export function newestFirst(requests: readonly Request[]): Request[] {
  return requests.toSorted((one, other) => Date.parse(other.since) - Date.parse(one.since))
}
