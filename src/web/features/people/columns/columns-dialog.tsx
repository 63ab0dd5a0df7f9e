import { m } from '#messages'
import { allColumns, type PeopleColumn, type PeopleOrderName, PEOPLE_ORDERS } from '#domain/people/people-columns.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { IconChevronDown } from '#web/ui/icons.tsx'
import { Checkbox, NativeSelect, Group, Stack } from '@mantine/core'
import { columnTitle } from '../cell-text.ts'
import classes from './columns-dialog.module.css'
import type { PeopleSearch } from '../use-people-search.ts'

type ColumnsDialogProps = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly search: PeopleSearch
  /** Columns for which nobody has anything. */
  readonly unused: readonly PeopleColumn[]
}

/** The columns of the table, and its order: each choice counts at once. */
export function ColumnsDialog({ opened, onClose, search, unused }: ColumnsDialogProps) {
  const { view, setColumns, sortBy } = search
  const { columns, sort, direction } = view
  const hasLevels = useLevels().length > 0
  const isThere = (column: PeopleOrderName): boolean =>
    column === 'levels' ? hasLevels : column === 'name' || !unused.includes(column)
  return (
    <Dialog opened={opened} onClose={onClose} title={m.admin_people_view()}>
      <Stack gap="md">
        <fieldset className={classes.columns}>
          <legend>{m.admin_people_columns()}</legend>
          {allColumns()
            .filter(isThere)
            .map((column) => (
              <Checkbox
                key={column}
                label={columnTitle(column)}
                checked={columns.includes(column)}
                // A column comes back where it usually stands.
                onChange={({ currentTarget: { checked } }) =>
                  setColumns(allColumns().filter((name) => (name === column ? checked : columns.includes(name))))
                }
              />
            ))}
        </fieldset>
        <NativeSelect
          rightSection={<IconChevronDown size={18} aria-hidden />}
          label={m.search_order()}
          value={sort}
          onChange={({ currentTarget }) => {
            const chosen = PEOPLE_ORDERS.find((name) => name === currentTarget.value)
            if (chosen) sortBy(chosen)
          }}
          data={PEOPLE_ORDERS.filter(isThere).map((value) => ({ value, label: columnTitle(value) }))}
        />
        <Checkbox label={m.admin_people_descending()} checked={direction === 'desc'} onChange={() => sortBy(sort)} />
        <Group justify="end">
          <Button onClick={onClose}>{m.ui_done()}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
