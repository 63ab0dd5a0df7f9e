import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { Panel } from '#web/ui/panel.tsx'
import { showDone } from '#web/ui/toasts/toasts.ts'
import { SimpleGrid, TextInput } from '@mantine/core'
import { FormActions } from './form-actions.tsx'
import { useProfileCalls } from './queries.ts'

type Names = { readonly first_name: string; readonly last_name: string }

/** First and last name, both required. */
export function NamesForm({ user }: { readonly user: User }) {
  const { rename } = useProfileCalls(user)
  const form = useServerForm<Names>({
    initial: { first_name: user.first_name, last_name: user.last_name },
    check: (names) => ({
      ...(names.first_name.trim() === '' && { first_name: m.error_name_required() }),
      ...(names.last_name.trim() === '' && { last_name: m.error_name_required() }),
    }),
    save: rename.mutateAsync,
    onSaved: () => showDone(m.own_profile_names_saved()),
    draft: 'profile-names',
  })
  return (
    <Panel title={m.own_profile_names()}>
      <form {...form.formProps}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={m.onboarding_first_name()}
            autoComplete="given-name"
            aria-required
            {...form.field('first_name')}
          />
          <TextInput
            label={m.onboarding_last_name()}
            autoComplete="family-name"
            aria-required
            {...form.field('last_name')}
          />
        </SimpleGrid>
        <FormActions form={form} incomplete={m.onboarding_name_missing()} />
      </form>
    </Panel>
  )
}
