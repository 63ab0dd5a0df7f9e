import { RowList } from '#web/components/people/rows/list-row.tsx'
import { type ReactNode, type RefObject } from 'react'
import classes from './request-sections.module.css'
import type { Request } from '#contract/resources/requests/requests.ts'
import { isWithdrawnUnseen } from '#domain/requests/withdrawn-unseen.ts'

type SectionProps = {
  readonly title: string
  /** For when a row that had the focus moves elsewhere. */
  readonly heading?: RefObject<HTMLHeadingElement | null>
  readonly children: ReactNode
}

/** A heading over rows. */
export function Section({ title, heading, children }: SectionProps) {
  return (
    <section className={classes.section}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <RowList label={title}>{children}</RowList>
    </section>
  )
}

/** The own requests as the page shows them. */
type RequestGroups = {
  /** Newest first. */
  readonly pending: readonly Request[]
  /** Latest change first, as are the closed ones: rejected or withdrawn. */
  readonly accepted: readonly Request[]
  readonly closed: readonly Request[]
}

const latestFirst = (one: Request, other: Request): number => Date.parse(other.updated_at) - Date.parse(one.updated_at)

/** All but those that were undone before anybody heard of them. @param kept ids of those that stay all the same */
export function seenBySupervisor(requests: readonly Request[], kept: ReadonlySet<string>): Request[] {
  return requests.filter(
    ({ id, ended_as: endedAs, asked_at, updated_at }) =>
      kept.has(id) || !isWithdrawnUnseen({ endedAs, askedAt: new Date(asked_at), changedAt: new Date(updated_at) }),
  )
}

/** Sorts requests, newest first, into groups. */
export function groupsOf(requests: readonly Request[]): RequestGroups {
  return {
    pending: requests.filter(({ state }) => state === 'PENDING'),
    accepted: requests.filter(({ state }) => state === 'ACCEPTED').toSorted(latestFirst),
    closed: requests.filter(({ state }) => state === 'REJECTED' || state === 'WITHDRAWN').toSorted(latestFirst),
  }
}
