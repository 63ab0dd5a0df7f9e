import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { TEXT_LENGTH_MAX } from '#domain/limits.ts'
import { useServerForm } from '#web/api/server-form.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Panel } from '#web/ui/panel.tsx'
import { showDone } from '#web/ui/toasts.tsx'
import { Textarea } from '@mantine/core'
import { FormActions } from './form-actions.tsx'
import { useProfileCalls } from './queries.ts'

/** The thesis description of students, the bio of supervisors; both may be empty. */
export function TextForm({ user }: { readonly user: User }) {
  return user.role === 'STUDENT' ? <ThesisForm user={user} /> : <BioForm user={user} />
}

const counted = (text: string) => ({ count: formatNumber(text.length), max: formatNumber(TEXT_LENGTH_MAX) })
const AREA = { maxLength: TEXT_LENGTH_MAX, minRows: 5, maxRows: 16, autosize: true }

const ThesisForm = ({ user }: { readonly user: User }) => {
  const { describe } = useProfileCalls(user)
  const form = useServerForm({
    initial: { thesis_description: user.student?.thesis_description ?? '' },
    save: ({ thesis_description: text }) => describe.mutateAsync(text),
    onSaved: () => showDone(m.student_profile_thesis_saved()),
    draft: 'profile-thesis',
  })
  return (
    <Panel title={m.own_profile_thesis()}>
      <form {...form.formProps}>
        <Textarea
          label={m.student_profile_thesis_label()}
          description={m.student_profile_thesis_hint(counted(form.values.thesis_description))}
          {...AREA}
          {...form.field('thesis_description')}
        />
        <FormActions form={form} />
      </form>
    </Panel>
  )
}

const BioForm = ({ user }: { readonly user: User }) => {
  const { describe } = useProfileCalls(user)
  const form = useServerForm({
    initial: { bio: user.supervisor?.bio ?? '' },
    save: ({ bio }) => describe.mutateAsync(bio),
    onSaved: () => showDone(m.own_profile_bio_saved()),
    draft: 'profile-bio',
  })
  return (
    <Panel title={m.own_profile_bio()}>
      <form {...form.formProps}>
        <Textarea
          label={m.own_profile_bio_label()}
          description={m.own_profile_bio_hint(counted(form.values.bio))}
          {...AREA}
          {...form.field('bio')}
        />
        <FormActions form={form} />
      </form>
    </Panel>
  )
}
