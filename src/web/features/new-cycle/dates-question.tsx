import { m } from '#messages'
import type { DatesEffect } from '#contract/resources/cycle-dates.ts'
import { type Phase, PHASES } from '#domain/cycles/phases.ts'
import { wallClockAt } from '#domain/cycles/wall-clock.ts'
import { formatInZone } from '#web/i18n/dates.ts'
import { formatList } from '#web/i18n/lists.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import type { Question } from '#web/ui/dialogs/ask.tsx'
import { Checkbox, Stack } from '@mantine/core'
import { type Field, FIELDS, NAMES, PHASE_TEXTS, type Values } from './queries.ts'
import classes from './dates-question.module.css'

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
export type Telling = { isWanted: boolean }

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
          <ul className={classes.changes}>
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
