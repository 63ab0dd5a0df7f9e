import { m } from '#messages'
import type { CurrentCycle, DatesEffect } from '#contract/resources/cycle-dates.ts'
import { isPlausible } from '#domain/cycles/phases.ts'
import { momentOf, wallClockAt } from '#domain/cycles/wall-clock.ts'
import { ANSWER_DAYS_MAX } from '#domain/limits.ts'
import { ApiError } from '#web/api/api-error.ts'
import { saveDraft, readDraft } from '#web/api/forms/drafts.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { useKnownMe } from '#web/api/me.ts'
import { formatWhen } from '#web/i18n/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ask, type Question } from '#web/ui/dialogs/ask.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { showDone } from '#web/ui/toasts/toasts.ts'
import { When } from '#web/ui/when.tsx'
import { Text, TextInput, Group, Stack } from '@mantine/core'
import { type ComponentProps, useRef, useState } from 'react'
import {
  FIELDS,
  NAMES,
  PHASE_TEXTS,
  type Field,
  type Values,
  type Dates,
  previewDates,
  useSetDates,
} from './queries.ts'
import { questionAbout, type Telling } from './dates-question.tsx'

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
