import { whereThePageBegins } from '#web/hooks/focus.ts'
import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { useKnownMe } from '#web/api/me.ts'
import type { HeadingProps } from '#web/api/page-parts.ts'
import { skippedQuery } from '#web/api/requests.ts'
import { hasCycleEnded } from '#web/components/cycle/phase-texts.ts'
import { personName } from '#web/components/people/person-name.ts'
import { ListRow, RowList, SupervisorFacts } from '#web/components/people/rows/list-row.tsx'
import classes from '#web/components/people/rows/row-buttons.module.css'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { CardsDrawing } from '#web/ui/states/drawings.tsx'
import { CardsButton } from '#web/components/cycle/cards-button.tsx'
import { useActions } from '#web/components/requests/actions.ts'
import { useStudentActions } from '#web/components/requests/student-actions.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'

/** Everybody whom the student dismissed, the latest first; each can be suggested again. */
export function SkippedPage() {
  const { user } = useKnownMe()
  const skipped = useQuery(skippedQuery(user.id))
  if (skipped.data) return <Skipped people={skipped.data} />
  if (skipped.isError) return <ErrorState error={skipped.error} onRetry={() => void skipped.refetch()} />
  return <ListSkeleton rows={5} />
}

SkippedPage.Heading = function Heading({ show }: HeadingProps) {
  const { user } = useKnownMe()
  const { data } = useQuery(skippedQuery(user.id))
  return show(data && data.length > 0 ? m.skipped_heading({ count: data.length }) : undefined)
}

const Skipped = ({ people }: { readonly people: readonly User[] }) => {
  const { cycle } = useKnownMe()
  const { carryOut, isBusy } = useActions()
  const { undoDismissal } = useStudentActions()
  const list = useRef<HTMLDivElement>(null)
  const leaving = useRef<{ readonly id: string; readonly place: number }>(null)
  // The row that had the focus has gone: the button that came in its place has it, after the last one the one before.
  useLayoutEffect(() => {
    const gone = leaving.current
    if (!gone || people.some(({ id }) => id === gone.id)) return
    leaving.current = null
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = buttons[gone.place] ?? buttons.at(-1) ?? whereThePageBegins()
    next?.focus()
  }, [people])
  if (people.length === 0) return <NobodySkipped />
  return (
    <div ref={list}>
      <RowList label={m.skipped_title()}>
        {people.map((person, place) => (
          <ListRow
            key={person.id}
            person={person}
            line={<SupervisorFacts person={person} />}
            action={
              hasCycleEnded(cycle) ? null : (
                <Button
                  variant="subtle"
                  className={classes.word ?? ''}
                  isBusy={isBusy(person)}
                  aria-label={m.cards_button({ decision: m.profile_take_back(), name: personName(person) })}
                  onClick={() => {
                    leaving.current = { id: person.id, place }
                    void carryOut(undoDismissal(person))
                  }}
                >
                  {m.profile_take_back()}
                </Button>
              )
            }
          />
        ))}
      </RowList>
    </div>
  )
}

const NobodySkipped = () => (
  <EmptyState
    drawing={CardsDrawing}
    title={m.skipped_empty_title()}
    text={m.skipped_empty_text()}
    action={<CardsButton cycle={useKnownMe().cycle} />}
  />
)
