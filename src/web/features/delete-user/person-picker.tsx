import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { NAME_LENGTH_MAX } from '#domain/limits.ts'
import { peopleQuery } from '#web/api/people.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { ListRow, RowList } from '#web/components/people/rows/list-row.tsx'
import { personName } from '#web/components/people/person-name.ts'
import rowButtons from '#web/components/people/rows/row-buttons.module.css'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { SearchDrawing } from '#web/ui/states/drawings/search-drawing.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '#web/ui/icons.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { RoleAndAddress } from './role-and-address.tsx'

/** Typing pauses this long before the server is asked, milliseconds. */
const PAUSE_MS = 300
const SHOWN = 8

type PersonPickerProps = {
  readonly onChoose: (person: User) => void
}

/** Finds somebody as one types. */
export function PersonPicker({ onChoose }: PersonPickerProps) {
  const form = useServerForm({
    initial: { user: '' },
    check: () => ({ user: m.admin_delete_missing() }),
    save: () => Promise.resolve(),
  })
  const [query] = useDebouncedValue(form.values.user.trim(), PAUSE_MS)
  return (
    <Stack gap="md">
      <form {...form.formProps}>
        <Stack gap="md">
          <TextInput
            type="search"
            label={m.admin_delete_whom()}
            description={m.admin_people_search()}
            leftSection={<IconSearch size={18} aria-hidden />}
            maxLength={NAME_LENGTH_MAX * 2}
            autoComplete="off"
            {...form.field('user')}
          />
        </Stack>
      </form>
      <Found query={query} onChoose={onChoose} />
    </Stack>
  )
}

const Found = ({ query, onChoose }: PersonPickerProps & { query: string }) => {
  const people = useInfiniteQuery(peopleQuery(query ? { query } : {}, SHOWN))
  const found = people.data?.pages.flatMap(({ items }) => items)
  if (!found && people.isError) return <ErrorState error={people.error} onRetry={() => void people.refetch()} />
  if (!found) return <ListSkeleton rows={SHOWN} />
  if (found.length === 0) return <EmptyState drawing={SearchDrawing} title={m.admin_delete_none_found()} />
  return (
    <RowList label={m.admin_people_title()}>
      {found.map((person) => {
        const name = personName(person)
        return (
          <ListRow
            key={person.id}
            name={name}
            pictureUrl={person.picture_url}
            line={<RoleAndAddress person={person} />}
            action={
              <Button
                variant="subtle"
                className={rowButtons.word ?? ''}
                aria-label={m.admin_delete_choose_label({ name })}
                onClick={() => onChoose(person)}
              >
                {m.admin_delete_choose()}
              </Button>
            }
          />
        )
      })}
    </RowList>
  )
}
