import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import type { WaitingEntry } from '#contract/resources/requests/waiting.ts'
import { personName } from '#web/components/people/person-name.ts'
import { ListRow } from '#web/components/people/rows/list-row.tsx'
import classes from '#web/components/people/rows/row-buttons.module.css'
import { useActions } from '#web/components/requests/actions.ts'
import { useStudentActions } from '#web/components/requests/student-actions.ts'
import { hasRequested, positionText } from '#web/components/waiting/waiting-facts.ts'
import { useWaitingActions } from '#web/components/waiting/waiting-actions.tsx'
import { formatWaiting } from '#web/i18n/dates.ts'
import { Countdown } from '#web/components/requests/deadlines.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { When } from '#web/ui/when.tsx'
import { type ReactNode, useRef } from 'react'
import { Section } from './request-sections.tsx'

type WaitingSectionProps = {
  readonly lists: readonly WaitingEntry[]
  /** The student's own. */
  readonly requests: readonly Request[]
}

/** The supervisors for whose places the student waits; those who have one for them come first, with what to do about it. */
export function WaitingSection({ lists, requests }: WaitingSectionProps) {
  const { carryOut, isBusy } = useActions()
  const { leaveList, declineOffer } = useWaitingActions()
  const { request } = useStudentActions()
  const heading = useRef<HTMLHeadingElement>(null)
  // The row that had the focus goes.
  const moveOn = (isDone: boolean): void => {
    if (isDone) heading.current?.focus()
  }
  return (
    <>
      {lists.length > 0 && (
        <Section title={m.waiting_heading({ count: lists.length })} heading={heading}>
          {offeredFirst(lists).map(({ supervisor, joined_at: joinedAt }) => {
            const name = personName(supervisor)
            const line = supervisor.supervisor?.line
            const endsAt = line?.offer_ends_at ?? null
            const isSent = hasRequested(supervisor, requests)
            if (endsAt !== null) {
              return (
                <ListRow
                  key={supervisor.id}
                  person={supervisor}
                  line={<Kept until={endsAt} isSent={isSent} />}
                  actions={
                    isSent ? null : (
                      <>
                        <Word
                          color="rose"
                          label={m.waiting_decline_label({ name })}
                          isBusy={isBusy(supervisor)}
                          act={() => void carryOut(declineOffer(supervisor)).then(moveOn)}
                        >
                          {m.waiting_decline()}
                        </Word>
                        <Button
                          color="teal"
                          isBusy={isBusy(supervisor)}
                          aria-label={m.waiting_send_label({ name })}
                          onClick={() => void carryOut(request(supervisor))}
                        >
                          {m.matching_request_confirm()}
                        </Button>
                      </>
                    )
                  }
                />
              )
            }
            return (
              <ListRow
                key={supervisor.id}
                person={supervisor}
                line={
                  <Facts>
                    {[
                      line && positionText(line),
                      <When
                        key="since"
                        at={joinedAt}
                        format={formatWaiting}
                        says={(when) => m.inbox_waits({ when })}
                      />,
                    ]}
                  </Facts>
                }
                action={
                  <Word
                    label={m.waiting_leave_label({ name })}
                    isBusy={isBusy(supervisor)}
                    act={() => void carryOut(leaveList(supervisor)).then(moveOn)}
                  >
                    {m.waiting_leave()}
                  </Word>
                }
              />
            )
          })}
        </Section>
      )}
    </>
  )
}

const offerEnd = ({ supervisor: { supervisor } }: WaitingEntry): number => {
  const endsAt = supervisor?.line?.offer_ends_at
  return endsAt ? Date.parse(endsAt) : Number.POSITIVE_INFINITY
}

const offeredFirst = (lists: readonly WaitingEntry[]): WaitingEntry[] =>
  lists.toSorted((one, other) => (offerEnd(one) < offerEnd(other) ? -1 : Number(offerEnd(one) > offerEnd(other))))

const Kept = ({ until, isSent }: { until: string; isSent: boolean }) => (
  <Countdown at={until} says={(left) => (isSent ? m.waiting_used : m.waiting_kept)({ left })} />
)

type WordProps = {
  readonly label: string
  readonly isBusy: boolean
  readonly color?: 'rose'
  readonly act: () => void
  readonly children: ReactNode
}

const Word = ({ label, isBusy, color, act, children }: WordProps) => (
  <Button
    variant="subtle"
    {...(color && { color })}
    className={classes.word ?? ''}
    isBusy={isBusy}
    aria-label={label}
    onClick={act}
  >
    {children}
  </Button>
)
