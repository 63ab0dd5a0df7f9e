import { m } from '#messages'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import { formatWhen } from '#web/i18n/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SubmitButton } from '#web/ui/buttons/submit-button.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Group } from '#web/ui/layout/group.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { When } from '#web/ui/when.tsx'
import { Text, TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { FIELDS, NAMES, PHASE_TEXTS } from './dates-fields.ts'
import { useDates } from './use-dates.ts'

const BELOW: NonNullable<ComponentProps<typeof TextInput>['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
]

/** The rules of the running cycle. Before they are set it is said whom that hits. */
export function DatesForm({ cycle }: { readonly cycle: CurrentCycle }) {
  const { form, dialog, changed, keep, saved, isUnchanged, discard } = useDates(cycle)
  const isWrong = [...NAMES, 'answer_days' as const].some((name) => form.field(name).error !== undefined)
  return (
    <Panel title={m.admin_dates_title()}>
      <form
        {...form.formProps}
        onChange={({ target }) => target instanceof HTMLInputElement && changed.note(target.name)}
      >
        <Stack gap="md">
          <Text>{m.admin_dates_phase({ phase: PHASE_TEXTS[cycle.phase]() })}</Text>
          <Text c="dimmed">{m.admin_dates_hint({ zone: cycle.time_zone })}</Text>
          {NAMES.map((field) => (
            <TextInput
              key={field}
              ref={keep(field)}
              type="datetime-local"
              label={FIELDS[field]()}
              description={form.values[field] !== saved[field] && <NotSaved since={changed.times[field]} />}
              inputWrapperOrder={BELOW}
              {...form.field(field)}
            />
          ))}
          <TextInput
            inputMode="numeric"
            label={m.admin_dates_answer_days()}
            description={
              <>
                {form.values.answer_days.trim() !== saved.answer_days && (
                  <>
                    <NotSaved since={changed.times['answer_days']} />{' '}
                  </>
                )}
                <span>{m.admin_dates_answer_days_hint()}</span>
              </>
            }
            {...form.field('answer_days')}
          />
          <FormFailure text={form.failure && failureText(form.failure)} />
          {/* Above the buttons: below them it could be out of view. */}
          <div>
            <Text c="dimmed" role="status" mb={isUnchanged ? 'md' : 0}>
              {isUnchanged && m.admin_dates_unchanged()}
            </Text>
            <Group>
              <SubmitButton isBusy={form.isBusy}>{m.admin_dates_submit()}</SubmitButton>
              {(form.isDirty || isWrong) && !form.isBusy && (
                <Button variant="default" onClick={discard}>
                  {m.ui_discard()}
                </Button>
              )}
            </Group>
          </div>
        </Stack>
      </form>
      {dialog}
    </Panel>
  )
}

/** @param props.since ISO 8601; undefined: it was changed just now */
const NotSaved = ({ since }: { readonly since: string | undefined }) =>
  since === undefined ? (
    m.admin_dates_not_saved()
  ) : (
    <When at={since} format={formatWhen} says={(when) => m.admin_dates_not_saved_since({ when })} />
  )
