import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import type { CallOff } from '#contract/resources/cycles.ts'
import { NAME_LENGTH_MAX } from '#domain/limits.ts'
import { ApiError } from '#web/api/api-error.ts'
import { currentCycleQuery, cyclesQuery, statisticsQuery } from '#web/api/cycles.ts'
import { useDroppedDraft, useServerForm } from '#web/api/forms/server-form.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { formatDay, formatMoment } from '#web/i18n/dates.ts'
import { formatList } from '#web/i18n/lists.ts'
import { paths } from '#web/paths.ts'
import { DoneNotice } from '#web/ui/states/done-notice.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { TextSkeleton } from '#web/ui/states/skeletons.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { When } from '#web/ui/when.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TypedWord, typedProblem, ask } from '#web/ui/dialogs/ask.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Text, Checkbox, TextInput, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { DatesForm } from './dates-form.tsx'
import classes from './new-cycle-page.module.css'
import { backupsQuery, callOffQuery, useCallOff, useOpenCycle } from './queries.ts'

type Cycle = OutputOf<'admin.cycles.list'>[number]

type Opened = {
  readonly closed: Cycle
  readonly next: Cycle
}

type CalledOffCycle = {
  /** The one that goes on. */
  readonly name: string
  /** The one that somebody else called off; null when it was the reader. */
  readonly elsewhere: string | null
}

/** The running cycle, and its end: says before what that does, in numbers, and after what it did. */
export function NewCyclePage() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const cycles = useQuery(cyclesQuery)
  const statistics = useQuery(statisticsQuery)
  const backups = useQuery(backupsQuery)
  const isOver = useQuery(currentCycleQuery).data?.phase === 'ENDED'
  const [calledOff, setCalledOff] = useState<string | null>(null)
  if (calledOff !== null) return <CalledOff name={calledOff} elsewhere={null} />
  const error = cycles.error ?? statistics.error ?? backups.error
  if (error) {
    return (
      <ErrorState
        error={error}
        onRetry={() => void Promise.all([cycles, statistics, backups].map((query) => query.refetch()))}
      />
    )
  }
  const running = cycles.data?.find(({ closed_at }) => closed_at === null)
  if (opened && running?.id === opened.closed.id) return <CalledOff name={running.name} elsewhere={opened.next.name} />
  if (opened && running?.id === opened.next.id) return <Done {...opened} running={running} onCalledOff={setCalledOff} />
  if (!running || !statistics.data || !backups.data) return <TextSkeleton lines={8} />
  return (
    <Stack gap="xl">
      <Panel title={cycleTitle(running.name, isOver)}>
        <Text>
          <When
            at={running.opened_at}
            format={formatDay}
            says={(day) => m.admin_cycle_running_since({ day, count: formatNumber(running.pairs) })}
          />
        </Text>
        <Text c="dimmed">
          {m.admin_cycle_past()} <Link to={paths.admin.download}>{m.admin_download_title()}</Link>.
        </Text>
      </Panel>
      <Dates />
      {running.call_off_until && <CallOffPanel running={running} onCalledOff={setCalledOff} />}
      <NewCycleForm
        running={running}
        statistics={statistics.data}
        backups={backups.data}
        onOpened={(next) => setOpened({ closed: running, next })}
      />
    </Stack>
  )
}

const Dates = () => {
  const { data, error, refetch } = useQuery(currentCycleQuery)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <DatesForm key={data.id} cycle={data} /> : <TextSkeleton lines={5} />
}

const CalledOff = ({ name, elsewhere }: CalledOffCycle) => (
  <DoneNotice
    title={m.admin_call_off_done({ name })}
    actions={
      <Button component={Link} to={paths.admin.dashboard}>
        {m.navigation_dashboard()}
      </Button>
    }
  >
    <Text>
      {elsewhere === null ? m.admin_call_off_done_text() : m.admin_call_off_done_elsewhere({ name: elsewhere })}
    </Text>
  </DoneNotice>
)

type DoneProps = Opened & {
  readonly running: Cycle
  readonly onCalledOff: (name: string) => void
}

const Done = ({ closed, next, running, onCalledOff }: DoneProps) => (
  <Stack gap="xl">
    <DoneNotice
      title={m.admin_cycle_done({ name: next.name })}
      actions={
        <>
          <Button component={Link} to={paths.admin.download}>
            {m.admin_download_title()}
          </Button>
          <Button component={Link} to={paths.admin.dashboard} variant="default">
            {m.navigation_dashboard()}
          </Button>
        </>
      }
    >
      <Text>{m.admin_cycle_done_text({ name: closed.name, count: formatNumber(closed.pairs) })}</Text>
    </DoneNotice>
    {running.call_off_until && <CallOffPanel running={running} onCalledOff={onCalledOff} />}
  </Stack>
)

/** The text that the cycle runs, or has ended by its date and no other one has begun. */
const cycleTitle = (name: string, isOver: boolean): string =>
  isOver ? m.admin_cycle_is_over({ name }) : m.admin_cycle_running({ name })

type CallOffPanelProps = {
  readonly running: OutputOf<'admin.cycles.list'>[number]
  readonly onCalledOff: (name: string) => void
}

/** It may change while the question is open. */
const EffectByNow = ({ cycleId }: { readonly cycleId: string }) => {
  const { data } = useQuery(callOffQuery(cycleId))
  return (
    data && (
      <Stack gap="md">
        <Effect effect={data} />
      </Stack>
    )
  )
}

/** The way back from a cycle that was begun by mistake, for an hour: what comes back, what ends, who stands in the way. */
const CallOffPanel = ({ running, onCalledOff }: CallOffPanelProps) => {
  const { data, error } = useQuery(callOffQuery(running.id))
  const callOff = useCallOff()
  // The hour is over: there is nothing to call off any more.
  if (error instanceof ApiError && error.code === 'cycle_not_callable_off') return null
  const failure = callOff.error ?? error
  const press = async (preview: CallOff): Promise<void> => {
    const isConfirmed = await ask({
      title: m.admin_call_off_ask({ name: preview.name }),
      text: <EffectByNow cycleId={running.id} />,
      confirm: m.admin_call_off(),
      tone: 'rose',
    })
    if (!isConfirmed) return
    // The panel may be gone by the answer: the list of cycles has come anew, and in another one.
    const before = await callOff.mutateAsync(running.id).catch(() => null)
    if (before) onCalledOff(before.name)
  }
  return (
    <Panel title={m.admin_call_off_title({ name: running.name })}>
      {running.call_off_until && (
        <Text>
          <When at={running.call_off_until} format={formatMoment} says={(time) => m.admin_call_off_until({ time })} />
        </Text>
      )}
      {data && <Effect effect={data} />}
      {data && data.too_few_places.length > 0 && (
        <Text c="rose" fw={600}>
          {m.admin_call_off_places({ names: formatList(data.too_few_places.map(({ name }) => name)) })}
        </Text>
      )}
      <FormFailure text={failure && failureText(failure)} />
      <div>
        <Button
          color="rose"
          disabled={callOff.isPending || !data || data.too_few_places.length > 0}
          onClick={() => data && void press(data)}
        >
          {m.admin_call_off()}
        </Button>
      </div>
    </Panel>
  )
}

const countsText = ({ pairs, requests, conversations }: CallOff['back']) => ({
  pairs: pairs === 1 ? m.admin_call_off_pairs_one() : m.admin_call_off_pairs({ count: formatNumber(pairs) }),
  requests:
    requests === 1 ? m.admin_call_off_requests_one() : m.admin_call_off_requests({ count: formatNumber(requests) }),
  conversations:
    conversations === 1
      ? m.admin_call_off_conversations_one()
      : m.admin_call_off_conversations({ count: formatNumber(conversations) }),
})

/** Counts of things that come back, and that end if anything does. */
const Effect = ({ effect: { before, back, ending } }: { readonly effect: CallOff }) => (
  <>
    <Text>{m.admin_call_off_back({ name: before, ...countsText(back) })}</Text>
    {ending.pairs + ending.requests + ending.conversations > 0 && (
      <Text>{m.admin_call_off_ending(countsText(ending))}</Text>
    )}
  </>
)

type NewCycleFormProps = {
  readonly running: OutputOf<'admin.cycles.list'>[number]
  readonly statistics: OutputOf<'admin.statistics'>
  readonly backups: OutputOf<'admin.backups.get'>
  readonly onOpened: (opened: OutputOf<'admin.cycles.open'>) => void
}

const DRAFT = 'new-cycle'

/** The effects of a new cycle, its name, and the name of the one that ends. */
const NewCycleForm = ({ running, statistics, backups, onOpened }: NewCycleFormProps) => {
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
              <Button type="submit" isBusy={form.isBusy} color="rose">
                {m.admin_cycle_submit()}
              </Button>
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
