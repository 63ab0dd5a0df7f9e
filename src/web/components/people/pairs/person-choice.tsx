import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { TextSkeleton } from '#web/ui/states/skeletons.tsx'
import { TextInput, Stack } from '@mantine/core'
import { useRef } from 'react'
import { AddressText } from '../address-text.tsx'
import { personName } from '../person-name.ts'
import { ListRow, RowList } from '../rows/list-row.tsx'
import rowButtons from '../rows/row-buttons.module.css'
import { useRowKeys } from '../rows/use-row-keys.ts'

type PersonChoiceProps = {
  /** Label of the field. */
  readonly label: string
  readonly typed: string
  readonly onType: (typed: string) => void
  /** Undefined: they are still looked for. */
  readonly found: readonly User[] | undefined
  /** A fact that distinguishes the choices, shown before the address. */
  readonly factsOf?: (person: User) => readonly string[]
  readonly onChoose: (person: User) => void
}

const addressOf = ({ email }: User) => email && <AddressText text={email} />

/** A search field for one person, with the results to choose from; for admins. */
export function PersonChoice({ label, typed, onType, found, factsOf, onChoose }: PersonChoiceProps) {
  const field = useRef<HTMLInputElement>(null)
  const onKeyDown = useRowKeys(field, 'li button')
  return (
    <Stack gap="md" onKeyDown={onKeyDown}>
      <TextInput
        ref={field}
        type="search"
        label={label}
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        autoComplete="off"
        data-autofocus
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- also in the place of a button that led back here
        autoFocus
      />
      {!found && <TextSkeleton lines={4} />}
      {found?.length === 0 && <p>{m.admin_delete_none_found()}</p>}
      {found && found.length > 0 && (
        <RowList label={m.admin_people_title()} isInside>
          {found.map((one) => (
            <ListRow
              key={one.id}
              person={one}
              to={null}
              isLineBelow
              line={<Facts>{[...(factsOf?.(one) ?? []), addressOf(one)].filter(Boolean)}</Facts>}
              action={
                <Button
                  variant="subtle"
                  className={rowButtons.word}
                  aria-label={m.admin_delete_choose_label({ name: personName(one) })}
                  onClick={() => onChoose(one)}
                >
                  {m.admin_delete_choose()}
                </Button>
              }
            />
          ))}
        </RowList>
      )}
    </Stack>
  )
}
