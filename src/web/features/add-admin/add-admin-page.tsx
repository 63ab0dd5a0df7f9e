import { m } from '#messages'
import type { InputOf } from '#contract/operations.ts'
import { canGetMail } from '#domain/names.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { useKnownMe } from '#web/api/me.ts'
import { PEOPLE, peopleQuery } from '#web/api/people.ts'
import { AddressText } from '#web/components/people/address-text.tsx'
import { ListRow } from '#web/components/people/rows/list-row.tsx'
import { PagedRows } from '#web/components/people/rows/paged-rows.tsx'
import { paths } from '#web/paths.ts'
import { DoneNotice } from '#web/ui/states/done-notice.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Panel, Section } from '#web/ui/panel.tsx'
import { ask } from '#web/ui/dialogs/ask.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { Checkbox, Text, TextInput, Group, Stack } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

/** `oneName` is 'yes' of somebody who has one name only, which is the first. */
type Fields = Readonly<Record<'firstName' | 'lastName' | 'oneName' | 'mail', string>>

const NOTHING: Fields = { firstName: '', lastName: '', oneName: '', mail: '' }

/** The names as the server takes them. */
const namesOf = ({ firstName, lastName, oneName }: Fields) => ({ firstName, lastName: oneName ? null : lastName })

const wholeName = (values: Fields): string => {
  const { firstName, lastName } = namesOf(values)
  return lastName === null ? firstName : `${firstName} ${lastName}`
}

const problemsOf = (values: Fields): Partial<Fields> => {
  const isAddress = values.mail.trim() === '' || canGetMail(values.mail.trim())
  return { ...(isAddress ? {} : { mail: m.admin_add_mail_invalid() }), ...missingOf(values) }
}

const missingOf = (values: Fields): Partial<Fields> => {
  const texts = {
    firstName: m.admin_add_first_name_missing,
    lastName: m.admin_add_last_name_missing,
    mail: m.admin_add_mail_missing,
  }
  const missing = (['firstName', 'lastName', 'mail'] as const).filter(
    (name) => ({ ...values, ...namesOf(values) })[name]?.trim() === '',
  )
  return Object.fromEntries(missing.map((name) => [name, texts[name]()]))
}

/** The server's own words where it has some. */
const failureOf = (error: unknown): string | null => {
  if (!error) return null
  const isAnswered = error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500
  return isAnswered ? error.message : m.admin_add_failed()
}

/** Gives somebody the rights of an admin, helps anybody who is locked out, and says who has them. */
export function AddAdminPage() {
  const [added, setAdded] = useState<Fields | null>(null)
  return (
    <Stack gap="xl">
      {added ? <Added added={added} onAnother={() => setAdded(null)} /> : <AddAdminForm onAdded={setAdded} />}
      <LockedOut />
      <AdminList />
    </Stack>
  )
}

const Added = ({ added, onAnother }: { added: Fields; onAnother: () => void }) => (
  <DoneNotice
    title={m.admin_add_done()}
    actions={
      <Button variant="default" onClick={onAnother}>
        {m.admin_add_another()}
      </Button>
    }
  >
    {m.admin_add_done_text({ name: wholeName(added), email: added.mail })}
  </DoneNotice>
)

const AddAdminForm = ({ onAdded }: { onAdded: (added: Fields) => void }) => {
  const add = useAddAdmin()
  const form = useServerForm<Fields>({
    initial: NOTHING,
    check: problemsOf,
    confirm: async (values) => {
      return ask({
        title: m.admin_add_confirm_title({ name: wholeName(values) }),
        text: m.admin_add_confirm_text({ email: values.mail.trim() }),
        confirm: m.ui_add(),
        tone: 'rose',
      })
    },
    save: (values) => add.mutateAsync({ ...namesOf(values), mail: values.mail.trim() }),
    onSaved: onAdded,
    draft: 'add-admin',
  })
  const hasOne = form.values.oneName === 'yes'
  // Where fields are named, the sentence of the specification is said, too.
  const isMissing = Object.keys(missingOf(form.values)).length > 0
  const failure = form.isIncomplete ? isMissing && m.admin_add_incomplete() : failureOf(form.failure ?? add.error)
  return (
    <Panel title={m.admin_add_heading()}>
      <Text c="dimmed">{m.admin_add_text()}</Text>
      <form {...form.formProps}>
        <Stack gap="md">
          <TextInput
            label={hasOne ? m.name_only() : m.onboarding_first_name()}
            autoComplete="off"
            aria-required
            {...form.field('firstName')}
          />
          {hasOne ? null : (
            <TextInput label={m.onboarding_last_name()} autoComplete="off" aria-required {...form.field('lastName')} />
          )}
          <Checkbox
            label={m.admin_add_one_name()}
            checked={hasOne}
            onChange={({ currentTarget: { checked } }) => form.setValue('oneName', checked ? 'yes' : '')}
          />
          <TextInput
            type="email"
            label={m.admin_upload_email()}
            autoComplete="off"
            aria-required
            {...form.field('mail')}
          />
          <FormFailure text={failure || null} />
          <div>
            <Button type="submit" isBusy={form.isBusy}>
              {m.admin_add_submit()}
            </Button>
          </div>
        </Stack>
      </form>
    </Panel>
  )
}

/** The ways back in for anybody who is locked out, and the ways to them. */
const LockedOut = () => (
  <Panel title={m.admin_locked_out_title()}>
    <p>{m.admin_locked_out_text()}</p>
    <Group>
      <Button component={Link} to={paths.admin.search} variant="default">
        {m.admin_locked_out_find()}
      </Button>
      <Button component={Link} to={paths.admin.delete} variant="default">
        {m.admin_locked_out_remove()}
      </Button>
    </Group>
  </Panel>
)

/** Everybody with these rights; each leads to the profile, where the tools for an account are. */
const AdminList = () => {
  const me = useKnownMe().user
  const admins = useInfiniteQuery(adminsQuery)
  const title = m.admin_admins_list()
  if (admins.isPending) return <ListSkeleton rows={3} />
  if (admins.isError) return <ErrorState error={admins.error} onRetry={() => void admins.refetch()} />
  return (
    <Section title={title}>
      <PagedRows
        label={title}
        hasMore={admins.hasNextPage}
        isLoadingMore={admins.isFetchingNextPage}
        onMore={() => void admins.fetchNextPage()}
      >
        {admins.data.pages
          .flatMap(({ items }) => items)
          .map((admin) => (
            <ListRow
              key={admin.id}
              person={admin}
              to={admin.id === me.id ? paths.admin.profile : paths.profile(admin.id)}
              line={
                <>
                  {admin.id === me.id && <span>{`${m.admin_admins_you()} `}</span>}
                  {!admin.is_registered && <span>{`${m.admin_people_not_registered()} · `}</span>}
                  <AddressText text={admin.email ?? ''} />
                </>
              }
            />
          ))}
      </PagedRows>
    </Section>
  )
}

/** Everybody with the rights of an admin. */
const adminsQuery = peopleQuery({ role: 'ADMIN' })

/** Adds an admin; not to be undone. */
const useAddAdmin = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (admin: InputOf<'admin.admins.create'>) => call('admin.admins.create', admin),
    onSuccess: () => client.invalidateQueries({ queryKey: PEOPLE }),
  })
}
