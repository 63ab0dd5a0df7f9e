import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import { NAME_LENGTH_MAX } from '#domain/limits.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useDroppedDraft } from '#web/api/forms/use-dropped-draft.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { formatDay, formatMoment } from '#web/i18n/dates.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { When } from '#web/ui/when.tsx'
import { SubmitButton } from '#web/ui/buttons/submit-button.tsx'
import { TypedWord, typedProblem } from '#web/ui/dialogs/typed-word.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Checkbox, Text, TextInput } from '@mantine/core'
import classes from './new-cycle-form.module.css'
import { useOpenCycle } from './queries.ts'

type NewCycleFormProps = {
  readonly running: OutputOf<'admin.cycles.list'>[number]
  readonly statistics: OutputOf<'admin.statistics'>
  readonly backups: OutputOf<'admin.backups.get'>
  readonly onOpened: (opened: OutputOf<'admin.cycles.open'>) => void
}

const DRAFT = 'new-cycle'

/** What a new cycle will do, its name, and the name of the one that ends. */
export function NewCycleForm({ running, statistics, backups, onOpened }: NewCycleFormProps) {
  const open = useOpenCycle()
  const form = useServerForm({
    initial: { name: '', typed: '', backup: '' },
    check: ({ name, typed, backup }) => {
      const mismatch = typedProblem(typed, running.name)
      return {
        ...(name.trim() === '' ? { name: m.error_name_required() } : {}),
        ...(mismatch === undefined ? {} : { typed: mismatch }),
        ...(backups.before_new_cycle || backup ? {} : { backup: m.admin_cycle_backup_missing() }),
      }
    },
    save: async ({ name }) => onOpened(await open.mutateAsync({ name: name.trim(), cycle_id: running.id })),
    draft: DRAFT,
    notKept: ['typed', 'backup'],
  })
  useDroppedDraft(DRAFT)
  const { error, ...nameField } = form.field('name')
  const { value: _, ...backupField } = form.field('backup')
  const isTaken = form.failure instanceof ApiError && form.failure.code === 'cycle_name_taken'
  return (
    <Stack gap="xl">
      <Consequences running={running} statistics={statistics} />
      <Panel title={m.admin_cycle_heading()}>
        <form {...form.formProps}>
          <Stack gap="md">
            <TextInput
              label={m.admin_cycle_name()}
              description={m.admin_cycle_name_hint()}
              maxLength={NAME_LENGTH_MAX}
              autoComplete="off"
              error={error ?? (isTaken ? m.error_cycle_name_taken() : null)}
              {...nameField}
            />
            <TypedWord word={running.name} {...form.field('typed')} />
            {backups.before_new_cycle ? (
              <Text c="dimmed">
                {m.admin_cycle_backup_first()}{' '}
                {backups.last_at && (
                  <When
                    at={backups.last_at}
                    format={formatMoment}
                    says={(when) => m.admin_cycle_backup_last({ when })}
                  />
                )}
              </Text>
            ) : (
              <Checkbox
                label={m.admin_cycle_backup_there()}
                description={m.admin_cycle_backup_there_hint()}
                {...backupField}
                checked={form.values.backup !== ''}
                onChange={({ currentTarget }) => form.setValue('backup', currentTarget.checked ? 'yes' : '')}
              />
            )}
            <FormFailure text={form.failure && !isTaken ? failureText(form.failure) : null} />
            <div>
              <SubmitButton isBusy={form.isBusy} color="rose">
                {m.admin_cycle_submit()}
              </SubmitButton>
            </div>
            <Text c="dimmed" role="status">
              {form.isBusy && backups.before_new_cycle && m.admin_cycle_busy()}
            </Text>
          </Stack>
        </form>
      </Panel>
    </Stack>
  )
}

const Consequences = ({ running, statistics }: Pick<NewCycleFormProps, 'running' | 'statistics'>) => {
  const taken = statistics.slots.total - statistics.slots.available
  const lines = [
    [running.pairs, m.admin_cycle_pairs_one, m.admin_cycle_pairs],
    [statistics.open_requests, m.admin_cycle_open_requests_one, m.admin_cycle_open_requests],
    [taken, m.admin_cycle_places_one, m.admin_cycle_places],
  ] as const
  return (
    <Panel title={m.admin_cycle_what({ name: running.name })}>
      <Text c="dimmed">
        <When at={running.opened_at} format={formatDay} says={(day) => m.admin_cycle_since({ day })} />
      </Text>
      <ul className={classes.numbers}>
        {lines.map(([count, one, many]) => (
          <li key={many()}>
            <strong>{formatNumber(count)}</strong>
            <span>{count === 1 ? one() : many()}</span>
          </li>
        ))}
      </ul>
      <Text>{m.admin_cycle_erased()}</Text>
      <Text>{m.admin_cycle_stays()}</Text>
    </Panel>
  )
}
