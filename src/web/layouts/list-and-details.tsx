import { m } from '#messages'
import { SHOWN_PERSON } from '#web/components/people/use-details-link.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { PeopleDrawing } from '#web/ui/states/drawings.tsx'
import { useIsWide } from '#web/hooks/window.ts'
import type { ComponentType, KeyboardEvent } from 'react'
import { Outlet, useSearchParams } from 'react-router'
import classes from '#web/ui/list-and-details.module.css'

type ListAndDetailsProps = {
  /** Shows a person of the list. */
  readonly details: ComponentType<{ readonly id: string }>
}

/** A list of people with the chosen profile beside it, where there is room. */
export function ListAndDetails({ details: Details }: ListAndDetailsProps) {
  const isWide = useIsWide()
  const [params] = useSearchParams()
  const id = params.get(SHOWN_PERSON)
  return (
    <div className={classes.columns} data-width="wide">
      <div className={classes.list}>
        <Outlet />
      </div>
      {isWide && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key that no control inside has taken
        <aside className={classes.details} aria-label={m.details_label()} onKeyDown={backToList}>
          {id === null ? (
            <EmptyState drawing={PeopleDrawing} title={m.details_none()} text={m.details_none_text()} />
          ) : (
            <Details key={id} id={id} />
          )}
        </aside>
      )}
    </div>
  )
}

/** Escape returns to the row, but not out of a dialog. */
const backToList = ({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): void => {
  if (key !== 'Escape' || !(target instanceof Node) || !currentTarget.contains(target)) return
  currentTarget.parentElement?.querySelector<HTMLElement>('a[aria-current="true"]')?.focus()
}
