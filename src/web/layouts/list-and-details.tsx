import { m } from '#messages'
import { SHOWN_PERSON, useRedirectToProfile, useShownPerson } from '#web/components/people/use-details-link.ts'
import { IconX } from '#web/ui/icons.tsx'
import type { ComponentType, KeyboardEvent } from 'react'
import { Outlet, useSearchParams } from 'react-router'
import beside from '#web/ui/list-and-details.module.css'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { PeopleDrawing } from '#web/ui/states/drawings.tsx'
import { useIsWide } from '#web/hooks/window.ts'
import classes from './table-and-details.module.css'

type TableAndDetailsProps = {
  /** Shows a person of the table. */
  readonly details: ComponentType<{ readonly id: string }>
}

/** A table that fills the window; who was chosen from it stands beside, where there is room, until that is closed. */
export function TableAndDetails({ details: Details }: TableAndDetailsProps) {
  useRedirectToProfile()
  const { id, close: hide } = useShownPerson()
  const close = (): void => {
    // To the row, before it is no longer the one that is shown.
    document.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus({ preventScroll: true })
    hide()
  }
  const onKeyDown = ({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): void => {
    // Not out of a dialog that was opened from here.
    if (key === 'Escape' && target instanceof Node && currentTarget.contains(target)) close()
  }
  return (
    <div className={classes.columns} data-width="wide" data-height="window" data-columns="1">
      <Outlet />
      {id !== null && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key that no control inside has taken
        <aside className={`${beside.details} ${classes.details}`} aria-label={m.details_label()} onKeyDown={onKeyDown}>
          <button type="button" className={classes.close} aria-label={m.details_close()} onClick={close}>
            <IconX size={20} aria-hidden />
          </button>
          <Details key={id} id={id} />
        </aside>
      )}
    </div>
  )
}

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
    <div className={beside.columns} data-width="wide">
      <div className={beside.list}>
        <Outlet />
      </div>
      {isWide && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key that no control inside has taken
        <aside className={beside.details} aria-label={m.details_label()} onKeyDown={backToList}>
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
