import type { User } from '#contract/resources/people/people.ts'
import { TEXT_LENGTH_MAX } from '#domain/limits.ts'
import type { ProfileText } from '#domain/profile-texts.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { profileTextWords } from '#web/components/people/profile-texts.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Panel } from '#web/ui/panel.tsx'
import { showDone } from '#web/ui/toasts/toasts.ts'
import { Textarea } from '@mantine/core'
import { FormActions } from './form-actions.tsx'
import { useProfileCalls } from './queries.ts'

type TextFormProps = {
  readonly user: User
  readonly name: ProfileText
  /** What is saved. */
  readonly text: string
}

/** One text of the own profile; it may be empty. */
export function TextForm({ user, name, text }: TextFormProps) {
  const { ownTitle, label, hint, saved } = profileTextWords[name]
  const { describe } = useProfileCalls(user)
  const form = useServerForm<Record<string, string>>({
    initial: { [name]: text },
    save: (texts) => describe.mutateAsync(texts),
    onSaved: () => showDone(saved()),
    draft: `profile-${name}`,
  })
  const count = formatNumber(form.values[name]?.length ?? 0)
  return (
    <Panel title={ownTitle()}>
      <form {...form.formProps}>
        <Textarea
          label={label()}
          description={hint({ count, max: formatNumber(TEXT_LENGTH_MAX) })}
          maxLength={TEXT_LENGTH_MAX}
          minRows={5}
          maxRows={16}
          autosize
          {...form.field(name)}
        />
        <FormActions form={form} />
      </form>
    </Panel>
  )
}
