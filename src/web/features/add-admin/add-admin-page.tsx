import { m } from '#messages'
import { canGetMail } from '#domain/names.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { DoneNotice } from '#web/ui/states/done-notice.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SubmitButton } from '#web/ui/buttons/submit-button.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text, TextInput } from '@mantine/core'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminList } from './admin-list.tsx'
import { LockedOut } from './locked-out.tsx'
import { adminsQuery, useAddAdmin } from './queries.ts'

type Fields = { readonly firstName: string; readonly lastName: string; readonly mail: string }

const NOTHING: Fields = { firstName: '', lastName: '', mail: '' }

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
  const missing = (['firstName', 'lastName', 'mail'] as const).filter((name) => values[name].trim() === '')
  return Object.fromEntries(missing.map((name) => [name, texts[name]()]))
}

/** The server's own words where it has some (specification section 8). */
const failureOf = (error: unknown): string | null => {
  if (!error) return null
  const isAnswered = error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500
  return isAnswered ? error.message : m.admin_add_failed()
}

/** Gives somebody the rights of an admin, helps whoever is locked out, and says who has them. */
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

AddAdminPage.data = (client: QueryClient) => client.infiniteQuery(adminsQuery)

const Added = ({ added, onAnother }: { added: Fields; onAnother: () => void }) => (
  <DoneNotice
    title={m.admin_add_done()}
    actions={
      <Button variant="default" onClick={onAnother}>
        {m.admin_add_another()}
      </Button>
    }
  >
    {m.admin_add_done_text({ name: `${added.firstName} ${added.lastName}`, email: added.mail })}
  </DoneNotice>
)

const AddAdminForm = ({ onAdded }: { onAdded: (added: Fields) => void }) => {
  const add = useAddAdmin()
  const { ask, dialog } = useConfirm()
  const form = useServerForm<Fields>({
    initial: NOTHING,
    check: problemsOf,
    confirm: async ({ firstName, lastName, mail }) => {
      const { isConfirmed } = await ask({
        title: m.admin_add_confirm_title({ name: `${firstName} ${lastName}` }),
        text: m.admin_add_confirm_text({ email: mail.trim() }),
        confirm: m.admin_add_confirm(),
        tone: 'rose',
      })
      return isConfirmed
    },
    save: ({ mail, ...names }) => add.mutateAsync({ ...names, mail: mail.trim() }),
    onSaved: onAdded,
    draft: 'add-admin',
  })
  // Where fields are named, the sentence of the specification is said, too.
  const isMissing = Object.keys(missingOf(form.values)).length > 0
  const failure = form.isIncomplete ? isMissing && m.admin_add_incomplete() : failureOf(form.failure ?? add.error)
  return (
    <Panel title={m.admin_add_heading()}>
      <Text c="dimmed">{m.admin_add_text()}</Text>
      <form {...form.formProps}>
        <Stack gap="md">
          <TextInput label={m.onboarding_first_name()} autoComplete="off" aria-required {...form.field('firstName')} />
          <TextInput label={m.onboarding_last_name()} autoComplete="off" aria-required {...form.field('lastName')} />
          <TextInput
            type="email"
            label={m.admin_upload_email()}
            autoComplete="off"
            aria-required
            {...form.field('mail')}
          />
          <FormFailure text={failure || null} />
          <div>
            <SubmitButton isBusy={form.isBusy}>{m.admin_add_submit()}</SubmitButton>
          </div>
        </Stack>
      </form>
      {dialog}
    </Panel>
  )
}
