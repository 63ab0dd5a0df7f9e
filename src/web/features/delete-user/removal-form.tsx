import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { requestsOfQuery } from '#web/api/requests.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { ListRow, RowList } from '#web/components/people/rows/list-row.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { formatList } from '#web/i18n/lists.ts'
import { paths } from '#web/paths.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Segmented } from '#web/ui/switches/segmented.tsx'
import { SubmitButton } from '#web/ui/buttons/submit-button.tsx'
import { TypedWord, typedProblem } from '#web/ui/dialogs/typed-word.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Group } from '#web/ui/layout/group.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { partnersOf, type Removal, useRemoval } from './queries.ts'
import { RoleAndAddress } from './role-and-address.tsx'

type RemovalFormProps = {
  readonly person: User
  /** What is chosen at first. */
  readonly first: Removal
  readonly onDone: (removal: Removal, endedWith: readonly string[]) => void
  readonly onOther: () => void
}

const SUBMIT: Record<Removal, () => string> = { reset: m.admin_delete_reset_submit, delete: m.admin_delete_submit }

/** What is to be done to somebody's account, what that means, and their address typed once more. */
export function RemovalForm({ person, first, onDone, onOther }: RemovalFormProps) {
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
            name={name}
            pictureUrl={person.picture_url}
            to={paths.profile(person.id)}
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
          // In the place of what a reset would do.
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
              <SubmitButton isBusy={form.isBusy} color="rose">
                {SUBMIT[removal]()}
              </SubmitButton>
            </Group>
          </>
        )}
      </Stack>
    </form>
  )
}

/** Who is in a pair loses more than an account. */
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

/** What becomes of the pairs, and with whom these are. */
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
