import type { Request } from '#contract/resources/requests/requests.ts'

/** Requests by what their rows say of them: when each came to its state, the latest first. The server goes by when they were made. */
export function newestFirst(requests: readonly Request[]): Request[] {
  return requests.toSorted((one, other) => Date.parse(other.updated_at) - Date.parse(one.updated_at))
}
