import { m } from '#messages'
import type { CurrentCycle, DatesEffect } from '#contract/resources/cycle-dates.ts'
import { ANSWER_DAYS_MAX } from '#domain/limits.ts'
import { isPlausible, type Phase, PHASES } from '#domain/cycles/phases.ts'
import { momentOf, wallClockAt } from '#domain/cycles/wall-clock.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { formatInZone, formatMoment } from '#web/i18n/dates.ts'
import { formatList } from '#web/i18n/lists.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SubmitButton } from '#web/ui/buttons/submit-button.tsx'
import type { Question } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Group } from '#web/ui/layout/group.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { showDone } from '#web/ui/toasts/toasts.ts'
import { Text, TextInput } from '@mantine/core'
import { type ComponentProps, useRef } from 'react'
import classes from './dates-form.module.css'
import { type Dates, previewDates, useSetDates } from './queries.ts'

const PHASE_TEXTS: Readonly<Record<Phase, () => string>> = {
  PREPARATION: m.admin_phase_preparation,
  MATCHING: m.admin_phase_matching,
  ASSIGNMENT: m.admin_phase_assignment,
  ENDED: m.admin_phase_ended,
}

const FIELDS = { opens_at: m.cycle_opens, closes_at: m.cycle_closes, ends_at: m.cycle_ends } as const
type Field = keyof typeof FIELDS
const NAMES = Object.keys(FIELDS) as Field[]

const BELOW: NonNullable<ComponentProps<typeof TextInput>['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
]

type Values = Readonly<Record<Field | 'answer_days', string>>

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

/** What it takes from them: the chance to ask, or before matching opens only some time. */
const hitText = ({ phase, people, opens_at: opens }: DatesEffect): string => {
  const count = formatNumber(people)
  return phase === 'PREPARATION' && opens !== null
    ? m.admin_dates_hit_until({ count, time: formatMoment(opens) })
    : m.admin_dates_hit({ count })
}

/** The phase that begins at a moment. */
const BEGINS = { opens_at: 'MATCHING', closes_at: 'ASSIGNMENT', ends_at: 'ENDED' } as const satisfies Record<
  Field,
  Phase
>

const isBefore = (one: Phase, other: Phase): boolean => PHASES.indexOf(one) < PHASES.indexOf(other)

/** What the change makes of the rules, field by field. */
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

/** What becomes of the requests that wait for an answer. */
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

/** To how many people a mail about it goes, and when. */
const mailsText = ({ mails, later_mails: later }: DatesEffect): string => {
  const count = formatNumber(mails)
  if (later === null) return mails === 1 ? m.admin_dates_mails_one() : m.admin_dates_mails({ count })
  const time = formatMoment(later.by)
  return later.count === mails
    ? m.admin_dates_mails_all_later({ count, time })
    : m.admin_dates_mails_later({ count, later: formatNumber(later.count), time })
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

/** What changes and whom it hits, before it is done; in rose where it takes something at once. */
const questionAbout = (typed: Values, effect: DatesEffect): Question => {
  const { phase, phase_before: before, people, names, requests, lines } = effect
  const { no_longer_sent: unsent, no_longer_answered: unanswered, expiring } = requests
  const losses = [unsent, unanswered, expiring, lines.offers_ending, lines.students_leaving]
  const takes = people > 0 || losses.some((count) => count > 0)
  return {
    title: takes || phase !== before ? m.admin_dates_ask_at_once() : m.admin_dates_ask(),
    text: (
      <Stack gap="md">
        <ul className={classes.changes}>
          {changesOf(typed, effect).map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        {phase !== before && <p>{m.admin_dates_from_now({ phase: PHASE_TEXTS[phase]() })}</p>}
        {people > 0 ? (
          <p>
            {hitText(effect)} {m.admin_dates_hit_names({ names: formatList([...names]) })}
          </p>
        ) : (
          !takes && requests.ended === 0 && <p>{m.admin_dates_nobody()}</p>
        )}
        {requests.ended > 0 && phase !== 'ENDED' && (
          <p>
            {m.admin_dates_stay_ended({ count: formatNumber(requests.ended) })} {ASKING_AGAIN[phase]()}
          </p>
        )}
        <p>
          {m.admin_dates_pending({ count: formatNumber(requests.pending) })}{' '}
          {requests.pending > 0 && requestsText(effect)}
        </p>
        {lines.offers_ending > 0 && (
          <p>
            {lines.offers_ending === 1
              ? m.admin_dates_offers_one()
              : m.admin_dates_offers({ count: formatNumber(lines.offers_ending) })}{' '}
            {lines.students_leaving === 0 && m.admin_dates_lines_stay()}
          </p>
        )}
        {lines.students_leaving > 0 && (
          <p>
            {lines.students_leaving === 1
              ? m.admin_dates_leaving_one()
              : m.admin_dates_leaving({ count: formatNumber(lines.students_leaving) })}
          </p>
        )}
        {lines.students_returning > 0 && (
          <p>
            {lines.students_returning === 1
              ? m.admin_dates_returning_one()
              : m.admin_dates_returning({ count: formatNumber(lines.students_returning) })}
          </p>
        )}
        {effect.mails > 0 && <p>{mailsText(effect)}</p>}
      </Stack>
    ),
    confirm: m.admin_dates_submit(),
    tone: takes ? 'rose' : 'indigo',
    ...(endsForGood(effect) && { typed: effect.name }),
  }
}
