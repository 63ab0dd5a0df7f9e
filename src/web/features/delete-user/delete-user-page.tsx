import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { NAME_LENGTH_MAX } from '#domain/limits.ts'
import { call } from '#web/api/call.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { peopleQuery, personQuery } from '#web/api/people.ts'
import { requestsOfQuery, PERSON } from '#web/api/requests.ts'
import { AddressText } from '#web/components/people/address-text.tsx'
import { personName, roleName } from '#web/components/people/person-name.ts'
import { ListRow, RowList } from '#web/components/people/rows/list-row.tsx'
import rowButtons from '#web/components/people/rows/row-buttons.module.css'
import { formatList } from '#web/i18n/lists.ts'
import { DoneNotice } from '#web/ui/states/done-notice.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TypedWord, typedProblem } from '#web/ui/dialogs/ask.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { IconSearch } from '#web/ui/icons.tsx'
import { SearchDrawing } from '#web/ui/states/drawings.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Segmented } from '#web/ui/switches/segmented.tsx'
import { Text, TextInput, Group, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

type Done = {
  readonly person: User
  readonly removal: Removal
  /** The partners of the pairs that ended with it. */
  readonly endedWith: readonly string[]
}

/** Resets an account or deletes a person's data. Who it is stands in the address, and so survives a fresh sign-in. */
export function DeleteUserPage() {
  const [params, setParams] = useSearchParams()
  const [done, setDone] = useState<Done | null>(null)
  const id = params.get('user')
  const choose = (person: User | null): void => {
    setDone(null)
    setParams(person ? { user: person.id } : {}, { replace: true })
  }
  if (done) return <DoneText {...done} onAnother={() => choose(null)} />
  if (id === null) return <PersonPicker onChoose={choose} />
  const first = params.get('what') === 'delete' ? 'delete' : 'reset'
  return <OfPerson key={id} id={id} first={first} onDone={setDone} onOther={() => choose(null)} />
}

// Whose pairs end is part of the text, and would move what stands below.

type OfPersonProps = {
  readonly id: string
  readonly first: Removal
  readonly onDone: (done: Done) => void
  readonly onOther: () => void
}

const OfPerson = ({ id, first, onDone, onOther }: OfPersonProps) => {
  const person = useQuery(personQuery(id))
  if (person.isPending) return <ListSkeleton rows={1} />
  if (person.isError) {
    const isGone = 'statusCode' in person.error && person.error.statusCode === 404
    return (
      <ErrorState
        error={isGone ? { message: m.error_user_not_found() } : person.error}
        onRetry={isGone ? onOther : () => void person.refetch()}
      />
    )
  }
  return (
    <RemovalForm
      person={person.data}
      first={first}
      onOther={onOther}
      onDone={(removal, endedWith) => onDone({ person: person.data, removal, endedWith })}
    />
  )
}

const DoneText = ({ person, removal, endedWith, onAnother }: Done & { onAnother: () => void }) => {
  const name = personName(person)
  const email = person.email ?? ''
  const isReset = removal === 'reset'
  return (
    <DoneNotice
      title={isReset ? m.admin_delete_reset_done({ name }) : m.admin_delete_done({ name })}
      actions={
        <Button variant="default" onClick={onAnother}>
          {m.admin_delete_another()}
        </Button>
      }
    >
      <Text>{isReset ? m.admin_delete_reset_done_text({ email }) : m.admin_delete_done_text({ email })}</Text>
      {endedWith.length > 0 && <Text>{endedText(endedWith)}</Text>}
    </DoneNotice>
  )
}

const endedText = (partners: readonly string[]): string =>
  (partners.length === 1 ? m.admin_delete_pair_ended : m.admin_delete_pairs_ended)({ names: formatList(partners) })

/** Typing pauses this long before the server is asked, milliseconds. */
const PAUSE_MS = 300
const SHOWN = 8

type PersonPickerProps = {
  readonly onChoose: (person: User) => void
}

/** Finds somebody as one types. */
const PersonPicker = ({ onChoose }: PersonPickerProps) => {
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
            person={person}
            to={null}
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

type RemovalFormProps = {
  readonly person: User
  /** The first choice. */
  readonly first: Removal
  readonly onDone: (removal: Removal, endedWith: readonly string[]) => void
  readonly onOther: () => void
}

const SUBMIT: Record<Removal, () => string> = { reset: m.admin_delete_reset_submit, delete: m.admin_delete_data }

/** The action on somebody's account, its meaning, and their address typed once more. */
const RemovalForm = ({ person, first, onDone, onOther }: RemovalFormProps) => {
  const remove = useRemoval()
  const name = personName(person)
  const word = person.email ?? name
  const form = useServerForm<{ readonly removal: Removal; readonly typed: string }>({
    initial: { removal: first, typed: '' },
    check: ({ typed }) => {
      const mismatch = typedProblem(typed, word)
      return mismatch === undefined ? {} : { typed: mismatch }
    },
    save: async ({ removal }) => onDone(removal, await remove.mutateAsync({ id: person.id, removal })),
    draft: `removal-${person.id}`,
    notKept: ['removal', 'typed'],
  })
  const { removal } = form.values
  const isRefused = removal === 'reset' && person.role === 'ADMIN'
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <RowList label={m.admin_delete_whom()}>
          <ListRow
            person={person}
            line={<RoleAndAddress person={person} />}
            action={
              <Button variant="subtle" onClick={onOther}>
                {m.admin_delete_other()}
              </Button>
            }
          />
        </RowList>
        <div>
          <Segmented
            legend={m.admin_delete_what()}
            value={removal}
            onChange={(chosen) => form.setValue('removal', chosen)}
            options={[
              { value: 'reset', label: m.admin_delete_reset() },
              { value: 'delete', label: m.admin_delete_data() },
            ]}
          />
        </div>
        {isRefused ? (
          // The text in the place of a reset's effects.
          <FormFailure text={m.error_admin_not_resettable()} />
        ) : (
          <>
            <Text aria-live="polite">
              {removal === 'reset' ? m.admin_delete_reset_text({ name }) : m.admin_delete_text({ name })}
            </Text>
            <Pair person={person} removal={removal} />
            <TypedWord word={word} {...form.field('typed')} />
            <FormFailure text={failureOf(form.failure, removal)} />
            <Group>
              <Button type="submit" isBusy={form.isBusy} color="rose">
                {SUBMIT[removal]()}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </form>
  )
}

/** A person in a pair loses more than an account. */
const Pair = ({ person: { id, student, supervisor }, removal }: { person: User; removal: Removal }) => {
  const { data: requests = [] } = useQuery(requestsOfQuery(id))
  const isPair = student?.has_supervisor || (supervisor && supervisor.total_slots > supervisor.available_slots)
  const partners = partnersOf(id, requests)
  return isPair || partners.length > 0 ? (
    <Text c="rose" fw={600}>
      {`${student ? m.admin_delete_pair_student() : m.admin_delete_pair_supervisor()} ${pairText(removal, partners)}`}
    </Text>
  ) : null
}

/** The fate of the pairs, and their other people. */
const pairText = (removal: Removal, partners: readonly string[]): string => {
  const names = formatList(partners)
  if (partners.length === 0) return ''
  if (partners.length === 1) {
    return removal === 'reset' ? m.admin_delete_pair_ends({ names }) : m.admin_delete_pair_kept({ names })
  }
  return removal === 'reset' ? m.admin_delete_pairs_end({ names }) : m.admin_delete_pairs_kept({ names })
}

/** The server's own words; when a reset has none, those of the specification (section 8). */
const failureOf = (failure: Error | null, removal: Removal): string | null => {
  if (!failure) return null
  const isBroken = 'statusCode' in failure && typeof failure.statusCode === 'number' && failure.statusCode >= 500
  return isBroken && removal === 'reset' ? m.admin_delete_reset_failed() : failureText(failure)
}

/** The actions on an account. */
type Removal = 'reset' | 'delete'

/** The names of those with whom somebody is in a pair. */
const partnersOf = (id: User['id'], requests: readonly Request[]): string[] => {
  const pairs = requests.filter(({ type, state }) => type === 'SUPERVISION' && state === 'ACCEPTED')
  return pairs.map(({ student, supervisor }) => personName(student.id === id ? supervisor : student))
}

/** Brings an account back to unregistered, or deletes a person's data. */
const useRemoval = () => {
  const client = useQueryClient()
  return useMutation({
    /** Answers the partners of the pairs that ended with it, as far as they are known. */
    mutationFn: async ({ id, removal }: { id: string; removal: Removal }): Promise<readonly string[]> => {
      const requests = await client.query({ ...requestsOfQuery(id), staleTime: 'static' }).catch(() => [])
      await (removal === 'reset' ? call('admin.users.reset', { id }) : call('users.delete', { id }))
      return removal === 'reset' ? partnersOf(id, requests) : []
    },
    onSuccess: async (_, { id, removal }) => {
      if (removal === 'reset') return client.invalidateQueries()
      // A person who was just deleted is not asked for again: there is nobody.
      await client.invalidateQueries({ predicate: ({ queryKey: [of, whom] }) => of !== PERSON[0] || whom !== id })
      // Back leads to their profile: nothing of it is shown any more.
      return client.removeQueries({ queryKey: [...PERSON, id] })
    },
  })
}

/** The role and the address, unless it stands in the place of the name. */
const RoleAndAddress = ({ person }: { readonly person: User }) => {
  const { role, email } = person
  return (
    <>
      <span>{roleName(role)}</span>
      {email && email !== personName(person) && (
        <span>
          {' · '}
          <AddressText text={email} />
        </span>
      )}
    </>
  )
}
