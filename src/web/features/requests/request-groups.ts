import type { SupervisionRequest } from '#web/api/requests.ts'

/** The own requests as the page shows them. */
type RequestGroups = {
  /** Newest first. */
  readonly pending: readonly SupervisionRequest[]
  /** Latest change first, as are the closed ones: rejected or withdrawn. */
  readonly accepted: readonly SupervisionRequest[]
  readonly closed: readonly SupervisionRequest[]
}

const latestFirst = (one: SupervisionRequest, other: SupervisionRequest): number =>
  Date.parse(other.updated_at) - Date.parse(one.updated_at)

/** Sorts requests, newest first, into groups. */
export function groupsOf(requests: readonly SupervisionRequest[]): RequestGroups {
  return {
    pending: requests.filter(({ state }) => state === 'PENDING'),
    accepted: requests.filter(({ state }) => state === 'ACCEPTED').toSorted(latestFirst),
    closed: requests.filter(({ state }) => state === 'REJECTED' || state === 'WITHDRAWN').toSorted(latestFirst),
  }
}
