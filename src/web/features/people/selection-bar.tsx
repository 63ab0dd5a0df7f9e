import { m } from '#messages'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { usePairs } from '#web/components/people/pairs/use-pairs.ts'
import { onDemand } from '#web/ui/parts/on-demand.tsx'
import { type ReactNode, useState } from 'react'
import { type BulkAction, useFitting } from './bulk/bulk-actions.ts'
import classes from './selection-bar.module.css'
import type { MailAction } from './mails/mails-dialog.tsx'
import type { ChosenInput, Selection } from './use-selection.ts'

const BulkDialog = onDemand(
  async () => (await import('./bulk/bulk-dialog.tsx')).BulkDialog,
  ({ action }) => action !== null,
)

const MailsDialog = onDemand(
  async () => (await import('./mails/mails-dialog.tsx')).MailsDialog,
  ({ action }) => action !== null,
)

type Addressees = { readonly chosen: ChosenInput; readonly count: number }

type SelectionBarProps = {
  readonly selection: Selection
  readonly total: number
  /** How many there are to choose from, in words. */
  readonly children: ReactNode
}

/** How many are chosen, and what can be done with them. */
export function SelectionBar({ selection, total, children }: SelectionBarProps) {
  const [action, setAction] = useState<BulkAction | null>(null)
  const [writing, setWriting] = useState<MailAction | null>(null)
  // Those to whom a mail was taken back: they are not chosen any more.
  const [again, setAgain] = useState<Addressees | null>(null)
  const count = selection.count(total)
  const chosen = { chosen: selection.input, count }
  const addressees = again ?? chosen
  const onClose = (): void => {
    setAction(null)
    setWriting(null)
    setAgain(null)
  }
  const onDone = (): void => {
    onClose()
    selection.chooseNone()
  }
  return (
    <div role="group" aria-label={m.admin_people_selection()} className={classes.bar}>
      <span className={classes.count}>{children}</span>
      <span className={classes.count} aria-live="polite">
        {count > 0 && m.admin_people_selected({ count: formatNumber(count) })}
      </span>
      {count < total && (
        <Button variant="subtle" size="compact-sm" onClick={selection.chooseAll}>
          {m.admin_people_select_all({ count: formatNumber(total) })}
        </Button>
      )}
      {count > 0 && (
        <>
          <Button variant="subtle" size="compact-sm" onClick={selection.chooseNone}>
            {m.admin_people_select_none()}
          </Button>
          <Actions chosen={selection.input} onAct={setAction} onWrite={setWriting} />
        </>
      )}
      <BulkDialog action={action} {...chosen} onClose={onClose} onDone={onDone} />
      <MailsDialog
        action={writing}
        {...addressees}
        onClose={onClose}
        onDone={onDone}
        onAgain={() => {
          setAgain(addressees)
          setWriting('mail')
        }}
      />
    </div>
  )
}

type ActionsProps = {
  readonly chosen: ChosenInput
  readonly onAct: (action: BulkAction) => void
  readonly onWrite: (action: MailAction) => void
}

const Actions = ({ chosen, onAct, onWrite }: ActionsProps) => {
  const pairs = usePairs()
  // Those who are chosen one by one.
  const { ids = [] } = chosen
  const { data: fitting, isError } = useFitting(chosen)
  // What is not known is offered, and says itself whom it concerns.
  const isFor = (action: 'remind' | 'places'): boolean => (fitting ? fitting[action] > 0 : isError)
  // Two of one role are no pair; whoever is one alone gets the other one in the dialog.
  const canBePair = ids.length === 1 || (ids.length === 2 && (fitting ? fitting.places === 1 : isError))
  return (
    <span className={classes.actions}>
      {canBePair && (
        <Button variant="default" size="compact-sm" onClick={() => pairs.make(ids)}>
          {m.pair_make()}
        </Button>
      )}
      <Button variant="default" size="compact-sm" onClick={() => onWrite('mail')}>
        {m.admin_people_mail()}
      </Button>
      {isFor('remind') && (
        <Button variant="default" size="compact-sm" onClick={() => onWrite('remind')}>
          {fitting ? m.admin_people_remind_count({ count: formatNumber(fitting.remind) }) : m.admin_people_remind()}
        </Button>
      )}
      {isFor('places') && (
        <Button variant="default" size="compact-sm" onClick={() => onAct('places')}>
          {fitting
            ? m.admin_people_bulk_places_count({ count: formatNumber(fitting.places) })
            : m.admin_people_bulk_places()}
        </Button>
      )}
      <Button variant="outline" color="rose" size="compact-sm" onClick={() => onAct('reset')}>
        {m.admin_people_bulk_reset()}
      </Button>
      <Button variant="outline" color="rose" size="compact-sm" onClick={() => onAct('delete')}>
        {m.admin_people_bulk_delete()}
      </Button>
    </span>
  )
}
