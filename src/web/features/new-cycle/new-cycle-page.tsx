import { m } from '#messages'
import type { InputOf, OutputOf } from '#contract/operations.ts'
import type { CallOff } from '#contract/resources/cycles.ts'
import { ANSWER_DAYS_MAX, NAME_LENGTH_MAX } from '#domain/limits.ts'
import { ApiError } from '#web/api/api-error.ts'
import { currentCycleQuery, CYCLES, cyclesQuery, statisticsQuery } from '#web/api/cycles.ts'
import { useDroppedDraft, useServerForm } from '#web/api/forms/server-form.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { formatDay, formatInZone, formatMoment, formatWhen } from '#web/i18n/dates.ts'
import { formatList } from '#web/i18n/lists.ts'
import { paths } from '#web/paths.ts'
import { DoneNotice } from '#web/ui/states/done-notice.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { TextSkeleton } from '#web/ui/states/skeletons.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { When } from '#web/ui/when.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ask, type Question, typedProblem, TypedWord } from '#web/ui/dialogs/ask.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { CurrentCycle, DatesEffect } from '#contract/resources/cycle-dates.ts'
import { isPlausible, type Phase, PHASES } from '#domain/cycles/phases.ts'
import { momentOf, wallClockAt } from '#domain/cycles/wall-clock.ts'
import { readDraft, saveDraft } from '#web/api/forms/drafts.ts'
import { useKnownMe } from '#web/api/me.ts'
import { showDone } from '#web/ui/toasts/toasts.ts'
import { call } from '#web/api/call.ts'
import dialog from '#web/ui/dialogs/dialog-form.module.css'
import classes from './new-cycle-page.module.css'

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
      <DatesOfCycle />
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

const DatesOfCycle = () => {
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

const BELOW: NonNullable<ComponentProps<typeof TextInput>['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
]

/** The rules of the running cycle. Before they are set it is said whom that hits. */
export function DatesForm({ cycle }: { readonly cycle: CurrentCycle }) {
  const { form, changed, keep, saved, isUnchanged, discard } = useDates(cycle)
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
              <Button type="submit" isBusy={form.isBusy}>
                {m.admin_dates_submit()}
              </Button>
              {(form.isDirty || isWrong) && !form.isBusy && (
                <Button variant="default" onClick={discard}>
                  {m.ui_discard()}
                </Button>
              )}
            </Group>
          </div>
        </Stack>
      </form>
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

const problemsOf = (values: Values, zone: string, isHalfTyped: (field: Field) => boolean) => {
  const days = values.answer_days.trim()
  const problems = NAMES.map((field) => {
    const problem = isHalfTyped(field) ? m.admin_dates_incomplete() : problemOf(values[field], zone)
    return [field, problem] as const
  })
  return {
    ...Object.fromEntries(problems.filter(([, problem]) => problem !== null)),
    ...(days !== '' && !isWholeDays(days) && { answer_days: m.admin_dates_answer_days_invalid() }),
  }
}

/** The changed ones of the saved values: somebody else may have set the other ones meanwhile. */
const changeOf = (values: Values, saved: Values, { id, time_zone: zone }: CurrentCycle): Dates => {
  const moment = (field: Field) => momentOf(values[field], zone)?.toISOString() ?? null
  const days = values.answer_days.trim()
  return {
    cycle_id: id,
    ...Object.fromEntries(NAMES.filter((name) => values[name] !== saved[name]).map((name) => [name, moment(name)])),
    ...(days !== saved.answer_days && { answer_days: days === '' ? null : Number(days) }),
  }
}

/** The inputs of the moments. Of a half-typed one the value is empty, and only the input knows that it isn't. */
const useMomentInputs = () => {
  const inputs = useRef(new Map<Field, HTMLInputElement>())
  return {
    keep: (field: Field) => (input: HTMLInputElement | null) => {
      if (input) inputs.current.set(field, input)
    },
    isHalfTyped: (field: Field): boolean => inputs.current.get(field)?.validity.badInput ?? false,
    clearHalfTyped: (): void => {
      for (const input of inputs.current.values()) if (input.validity.badInput) input.value = ''
    },
  }
}

/** Asks about a change, whom it hits, and sets it; if that is no longer what was said, it is asked anew. */
const useQuestion = () => {
  const setDates = useSetDates()
  /** Resolves to whether it was set. */
  return async (values: Values, dates: Dates): Promise<boolean> => {
    const telling: Telling = { isWanted: true }
    const questionOf = (preview: DatesEffect): Question => ({
      ...questionAbout(values, preview, telling),
      act: () => setDates.mutateAsync({ dates, preview, tell: telling.isWanted && preview.mails > 0 }),
      renew: async (failure) =>
        failure instanceof ApiError && failure.code === 'dates_changed' ? questionOf(await previewDates(dates)) : null,
    })
    return ask(questionOf(await previewDates(dates)))
  }
}

/** The form of a cycle's dates: what is typed is checked, and previewed in a question, which sets it. */
const useDates = (cycle: CurrentCycle) => {
  const { time_zone: zone } = cycle
  const askAbout = useQuestion()
  const refused = useRef<Error>(null)
  const inputs = useMomentInputs()
  // The draft of one cycle: another cycle has dates of its own.
  const draft = `dates-${cycle.id}`
  const changed = useChangedAt(draft)
  const [unchanged, setUnchanged] = useState<Values | null>(null)
  const saved = valuesOf(cycle)
  const form = useServerForm({
    initial: saved,
    check: (values) => {
      // Half-typed ones leave the values as they were.
      setUnchanged(null)
      return problemsOf(values, zone, inputs.isHalfTyped)
    },
    // It is saved by the question, which says what goes wrong.
    confirm: async (values) => {
      refused.current = null
      const { cycle_id, ...changes } = changeOf(values, saved, cycle)
      const isChange = Object.keys(changes).length > 0
      setUnchanged(isChange ? null : values)
      if (!isChange) return false
      try {
        return await askAbout(values, { cycle_id, ...changes })
      } catch (error) {
        refused.current = error instanceof Error ? error : new Error(String(error))
        return true
      }
    },
    save: async () => {
      if (refused.current) throw refused.current
    },
    onSaved: () => showDone(m.admin_dates_saved()),
    draft,
  })
  const discard = (): void => {
    form.discard()
    inputs.clearHalfTyped()
    form.formProps.ref.current?.querySelector('input')?.focus()
  }
  return {
    form,
    changed,
    /** Keeps the input of a moment: its `ref`. */
    keep: inputs.keep,
    /** The saved values, as they are typed. */
    saved,
    /** Whether what is typed was found to be set already. */
    isUnchanged: unchanged === form.values,
    discard,
  }
}

type Times = Readonly<Record<string, string>>

const timesOf = (person: string, name: string): Times => (readDraft(person, name) ?? {}) as Times

/** When the fields were changed that come back from a form's draft. @param form name of the draft */
const useChangedAt = (form: string) => {
  const person = useKnownMe().user.id
  const name = `${form}-times`
  const [times, setTimes] = useState(() => timesOf(person, name))
  return {
    /** ISO 8601, by field; none of a field that was changed since. */
    times,
    note: (field: string): void => {
      setTimes(({ [field]: _before, ...others }) => others)
      saveDraft(person, name, { ...timesOf(person, name), [field]: new Date().toISOString() })
    },
  }
}

/** The loss for them: the chance to ask, or before matching opens only some time. */
const hitText = ({ phase, people, opens_at: opens, time_zone: zone }: DatesEffect): string => {
  const count = formatNumber(people)
  return phase === 'PREPARATION' && opens !== null
    ? m.admin_dates_hit_until({ count, time: formatInZone(opens, zone) })
    : m.admin_dates_hit({ count })
}

/** The phase that begins at a moment. */
const BEGINS = { opens_at: 'MATCHING', closes_at: 'ASSIGNMENT', ends_at: 'ENDED' } as const satisfies Record<
  Field,
  Phase
>

const isBefore = (one: Phase, other: Phase): boolean => PHASES.indexOf(one) < PHASES.indexOf(other)

/** The changes of the rules, field by field. */
const changesOf = (typed: Values, after: DatesEffect): string[] => {
  const { before } = after
  const momentText = (field: Field, moment: string): string => {
    const time = formatInZone(moment, after.time_zone)
    // Summer time began meanwhile.
    if (typed[field] !== '' && wallClockAt(new Date(moment), after.time_zone) !== typed[field]) {
      return m.admin_dates_skipped({ time, typed: typed[field].slice(-5) })
    }
    if (Date.parse(moment) > Date.now()) return time
    return isBefore(after.phase_before, BEGINS[field])
      ? m.admin_dates_past({ time })
      : m.admin_dates_past_anyway({ time })
  }
  const changeText = (field: string, from: string | null, to: string | null): string =>
    m.admin_dates_change({ field, before: from ?? m.admin_dates_not_set(), after: to ?? m.admin_dates_not_set() })
  const moments = NAMES.filter((name) => before[name] !== after[name]).map((name) =>
    changeText(
      FIELDS[name](),
      before[name] && formatInZone(before[name], after.time_zone),
      after[name] && momentText(name, after[name]),
    ),
  )
  const days = [before.answer_days, after.answer_days].map((count) => (count === null ? null : formatNumber(count)))
  const [daysBefore = null, daysAfter = null] = days
  return daysBefore === daysAfter
    ? moments
    : [...moments, changeText(m.admin_dates_answer_days(), daysBefore, daysAfter)]
}

/** Whether students whose requests had ended with the cycle can ask again, now that it goes on. */
const ASKING_AGAIN: Readonly<Record<Exclude<Phase, 'ENDED'>, () => string>> = {
  PREPARATION: m.admin_dates_again_preparation,
  MATCHING: m.admin_dates_again_matching,
  ASSIGNMENT: m.admin_dates_again_assignment,
}

/** The fate of the requests that wait for an answer. */
const requestsText = (effect: DatesEffect): string => {
  const { phase, requests } = effect
  const expiring = { count: formatNumber(requests.expiring) }
  if (phase === 'ENDED') {
    return requests.expiring > 0 ? m.admin_dates_ending_requests(expiring) : m.admin_dates_unanswered()
  }
  const end = newEnd(effect)
  if (requests.expiring === 0) {
    return end ? m.admin_dates_end_later({ time: formatInZone(end, effect.time_zone) }) : m.admin_dates_none_expiring()
  }
  const text = m.admin_dates_expiring(expiring)
  return phase === 'MATCHING' ? `${text} ${m.admin_dates_ask_again()}` : text
}

/** The end of the cycle that is set, and still ahead. */
const newEnd = ({ phase, before, ends_at: end }: DatesEffect): string | null =>
  phase !== 'ENDED' && end !== before.ends_at ? end : null

/** An end so soon may well be a slip. */
const SOON_MS = 24 * 60 * 60 * 1000

/** Whether it ends what nobody can bring back, now or within a day. */
const endsForGood = (effect: DatesEffect): boolean => {
  const { expiring, pending } = effect.requests
  const end = newEnd(effect)
  return expiring > 0 || (pending > 0 && end !== null && Date.parse(end) - Date.now() < SOON_MS)
}

/** Whether the people are told whom it concerns, as it is ticked. */
type Telling = { isWanted: boolean }

/** The changes and the people whom they affect, before they are made; in rose where they take something at once. */
export function questionAbout(typed: Values, effect: DatesEffect, telling: Telling): Question {
  const { phase, phase_before: before, people, names, requests } = effect
  const { no_longer_sent: unsent, no_longer_answered: unanswered, expiring } = requests
  const changes = changesOf(typed, effect)
  const silenced = phase === 'ENDED' && before !== 'ENDED' ? requests.questions : 0
  const losses = [unsent, unanswered, silenced, expiring]
  const takes = people > 0 || losses.some((count) => count > 0)
  return {
    title: takes || phase !== before ? m.admin_dates_ask_at_once() : m.admin_dates_ask(),
    text: (
      <Stack gap="md">
        {changes.length > 0 ? (
          <ul className={dialog.list}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        ) : (
          <p>{m.admin_dates_unchanged()}</p>
        )}
        {phase !== before && <p>{m.admin_dates_from_now({ phase: PHASE_TEXTS[phase]() })}</p>}
        {people > 0 ? (
          <p>{`${hitText(effect)} ${m.admin_dates_hit_names({ names: formatList([...names]) })}`}</p>
        ) : (
          !takes && requests.ended === 0 && <p>{m.admin_dates_nobody()}</p>
        )}
        {requests.ended > 0 && phase !== 'ENDED' && (
          <p>{`${m.admin_dates_stay_ended({ count: formatNumber(requests.ended) })} ${ASKING_AGAIN[phase]()}`}</p>
        )}
        <p>
          <span>{m.admin_dates_pending({ count: formatNumber(requests.pending) })}</span>{' '}
          {requests.pending > 0 && <span>{requestsText(effect)}</span>}
        </p>
        {requests.questions > 0 && (phase === 'ENDED' || (before !== 'ENDED' && newEnd(effect))) && (
          <p>{m.admin_dates_questions({ count: formatNumber(requests.questions) })}</p>
        )}
      </Stack>
    ),
    fields: effect.mails > 0 && (
      <Checkbox
        label={
          effect.mails === 1 ? m.admin_dates_tell_one() : m.admin_dates_tell({ count: formatNumber(effect.mails) })
        }
        description={m.admin_dates_tell_hint()}
        defaultChecked={telling.isWanted}
        onChange={({ currentTarget }) => (telling.isWanted = currentTarget.checked)}
      />
    ),
    confirm: m.admin_dates_submit(),
    tone: takes ? 'rose' : 'indigo',
    ...(endsForGood(effect) && { typed: effect.name }),
  }
}

/** Closes the running cycle and opens the next: whatever was seen before may be gone. */
const useOpenCycle = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (next: InputOf<'admin.cycles.open'>) => call('admin.cycles.open', next),
    onSuccess: () => client.invalidateQueries(),
  })
}

/** The preview of calling off is there for an hour after a cycle began, on one page. */
const CALL_OFF_POLL_MS = 3_000

/** The effects of calling the running cycle off, as of now: no event says what students and supervisors do meanwhile. */
const callOffQuery = (id: string) =>
  queryOptions({
    queryKey: [...CYCLES, 'call-off', id],
    queryFn: ({ signal }) => call('admin.cycles.call_off.preview', { id }, { signal }),
    staleTime: 0,
    // After the hour there is nothing to look at any more.
    refetchInterval: ({ state }) => (state.error ? false : CALL_OFF_POLL_MS),
  })

/** Calls the running cycle off: the one before goes on. */
const useCallOff = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('admin.cycles.call_off', { id }),
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'call-off' }),
  })
}

/** A change of the rules of a cycle: what is left out stays. */
type Dates = Omit<InputOf<'cycles.current.patch'>, 'dry_run' | 'cycle_id' | 'seen' | 'tell'> & {
  readonly cycle_id: string
}

/** Counts the people whom setting these moments would affect. */
const previewDates = (dates: Dates) => call('cycles.current.patch', { ...dates, dry_run: true })

type Previewed = {
  readonly dates: Dates
  readonly preview: DatesEffect
  /** The people whom it concerns get a mail. */
  readonly tell: boolean
}

/** Sets the moments of the running cycle, unless that would do something else by now than was previewed: what may be done may change everywhere. */
const useSetDates = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ dates, preview, tell }: Previewed) => {
      const { before, phase_before, phase } = preview
      return call('cycles.current.patch', { ...dates, tell, seen: { before, phase_before, phase } })
    },
    // Refused dates, too: another window has set some.
    onSettled: () => client.invalidateQueries(),
  })
}

/** Whether a backup is made before a cycle begins, and how old the last one is. */
const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => call('admin.backups.get', {}, { signal }),
})

/** The name of a phase. */
const PHASE_TEXTS: Readonly<Record<Phase, () => string>> = {
  PREPARATION: m.admin_phase_preparation,
  MATCHING: m.admin_phase_matching,
  ASSIGNMENT: m.admin_phase_assignment,
  ENDED: m.admin_phase_ended,
}

/** The moments of a cycle, and what their fields are called. */
const FIELDS = { opens_at: m.cycle_opens, closes_at: m.cycle_closes, ends_at: m.cycle_ends } as const
type Field = keyof typeof FIELDS
const NAMES = Object.keys(FIELDS) as Field[]

/** The typed values: times of the institution without a zone, and a number of days; '' for none. */
type Values = Readonly<Record<Field | 'answer_days', string>>
