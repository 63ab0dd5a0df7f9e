import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { AFFILIATION_LENGTH_MAX, type AffiliationField } from '#domain/people/affiliation.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { showDone } from '#web/ui/toasts/toasts.ts'
import { SimpleGrid, TextInput } from '@mantine/core'
import { FormActions } from './form-actions.tsx'
import { useProfileCalls } from './queries.ts'

/** A supervisor's academic title, group and website; each may be empty. */
export function AffiliationForm({ user }: { readonly user: User }) {
  const { affiliate } = useProfileCalls(user)
  const form = useServerForm<Record<AffiliationField, string>>({
    initial: {
      title: user.title ?? '',
      group: user.supervisor?.group ?? '',
      website: user.supervisor?.website ?? '',
    },
    save: affiliate.mutateAsync,
    onSaved: () => showDone(m.own_profile_affiliation_saved()),
    draft: 'profile-affiliation',
  })
  return (
    <Panel title={m.own_profile_affiliation()}>
      <form {...form.formProps}>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              label={m.person_title()}
              description={m.own_profile_title_hint()}
              maxLength={AFFILIATION_LENGTH_MAX.title}
              autoComplete="honorific-prefix"
              {...form.field('title')}
            />
            <TextInput
              label={m.person_group()}
              description={m.own_profile_group_hint()}
              maxLength={AFFILIATION_LENGTH_MAX.group}
              autoComplete="organization"
              {...form.field('group')}
            />
          </SimpleGrid>
          <TextInput
            label={m.person_website()}
            description={m.own_profile_website_hint()}
            maxLength={AFFILIATION_LENGTH_MAX.website}
            inputMode="url"
            autoComplete="url"
            {...form.field('website')}
          />
        </Stack>
        <FormActions form={form} />
      </form>
    </Panel>
  )
}
