import { m } from '#messages'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import { ANSWER_DAYS_MAX } from '#domain/limits.ts'
import { isPlausible } from '#domain/cycles/phases.ts'
import { momentOf, wallClockAt } from '#domain/cycles/wall-clock.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SubmitButton } from '#web/ui/buttons/submit-button.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Group } from '#web/ui/layout/group.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { showDone } from '#web/ui/toasts/toasts.ts'
import { Text, TextInput } from '@mantine/core'
import { type ComponentProps, useRef } from 'react'
import { type Field, FIELDS, NAMES, PHASE_TEXTS, type Values } from './dates-fields.ts'
import { questionAbout } from './dates-question.tsx'
import { type Dates, previewDates, useSetDates } from './queries.ts'

const BELOW: NonNullable<ComponentProps<typeof TextInput>['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
]

const isWholeDays = (text: string): boolean => /^\d{1,2}$/u.test(text) && +text >= 1 && +text <= ANSWER_DAYS_MAX

/** Null: it can be set. */
const problemOf = (typed: string, zone: string): string | null => {
  if (typed === '') return null
  const moment = momentOf(typed, zone)
  if (moment === null) return m.admin_dates_invalid()
  return isPlausible(moment) ? null : m.error_moment_implausible()
}

const valuesOf = (cycle: CurrentCycle): Values => {
  const of = (field: Field): string => {
    const moment = cycle[field]
    return moment === null ? '' : wallClockAt(new Date(moment), cycle.time_zone)
  }
  return {
    opens_at: of('opens_at'),
    closes_at: of('closes_at'),
    ends_at: of('ends_at'),
    answer_days: cycle.answer_days?.toString() ?? '',
  }
}

/** The rules of the running cycle. Before they are set it is said whom that hits. */
export function DatesForm({ cycle }: { readonly cycle: CurrentCycle }) {
  const { time_zone: zone } = cycle
  const setDates = useSetDates()
  const { ask, dialog } = useConfirm()
  const refused = useRef<Error>(null)
  const saved = valuesOf(cycle)
  const changeOf = (values: Values): Dates => {
    const moment = (field: Field) => momentOf(values[field], zone)?.toISOString() ?? null
    return {
      cycle_id: cycle.id,
      // Somebody else may have set the other ones meanwhile.
      ...Object.fromEntries(NAMES.filter((name) => values[name] !== saved[name]).map((name) => [name, moment(name)])),
      ...(values.answer_days !== saved.answer_days && {
        answer_days: values.answer_days === '' ? null : Number(values.answer_days),
      }),
    }
  }
  const form = useServerForm({
    initial: saved,
    check: (values) => ({
      ...Object.fromEntries(
        NAMES.flatMap((field) => {
          const problem = problemOf(values[field], zone)
          return problem === null ? [] : [[field, problem]]
        }),
      ),
      ...(values.answer_days !== '' &&
        !isWholeDays(values.answer_days) && { answer_days: m.admin_dates_answer_days_invalid() }),
    }),
    // It is saved by the question, which says what goes wrong.
    confirm: async (values) => {
      refused.current = null
      try {
        const dates = changeOf(values)
        const preview = await previewDates(dates)
        const act = () => setDates.mutateAsync({ dates, preview })
        return (await ask({ ...questionAbout(values, preview), act })).isConfirmed
      } catch (error) {
        refused.current = error instanceof Error ? error : new Error(String(error))
        return true
      }
    },
    save: async () => {
      if (refused.current) throw refused.current
    },
    onSaved: () => showDone(m.admin_dates_saved()),
    // Of one cycle: another one has dates of its own.
    draft: `dates-${cycle.id}`,
  })
  const discard = (): void => {
    form.discard()
    form.formProps.ref.current?.querySelector('input')?.focus()
  }
  return (
    <Panel title={m.admin_dates_title()}>
      <form {...form.formProps}>
        <Stack gap="md">
          <Text>{m.admin_dates_phase({ phase: PHASE_TEXTS[cycle.phase]() })}</Text>
          <Text c="dimmed">{m.admin_dates_hint({ zone })}</Text>
          {NAMES.map((field) => (
            <TextInput
              key={field}
              type="datetime-local"
              label={FIELDS[field]()}
              description={form.values[field] !== saved[field] && m.admin_dates_not_saved()}
              inputWrapperOrder={BELOW}
              {...form.field(field)}
            />
          ))}
          <TextInput
            inputMode="numeric"
            label={m.admin_dates_answer_days()}
            description={
              form.values.answer_days === saved.answer_days
                ? m.admin_dates_answer_days_hint()
                : `${m.admin_dates_not_saved()} ${m.admin_dates_answer_days_hint()}`
            }
            {...form.field('answer_days')}
          />
          <FormFailure text={form.failure && failureText(form.failure)} />
          <Group>
            <SubmitButton isBusy={form.isBusy}>{m.admin_dates_submit()}</SubmitButton>
            {form.isDirty && !form.isBusy && (
              <Button variant="default" onClick={discard}>
                {m.own_profile_discard()}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      {dialog}
    </Panel>
  )
}
