import { m } from '#messages'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import type { User } from '#contract/resources/people/people.ts'
import { formatDay, formatInZone, formatShortDay, formatShortMoment } from '#web/i18n/dates.ts'
import { Panel } from '#web/ui/panel.tsx'
import hidden from '#web/ui/visually-hidden.module.css'
import { type ReactNode, useState } from 'react'
import classes from './cycle-line.module.css'
import { type ActionsByPhase, type NextAction, nextActionOf } from './next-action.ts'

type CycleLineProps = {
  /** Undefined while no moment of it is set: then there is nothing to show. */
  readonly cycle: CurrentCycle | undefined
  readonly reader: User
  /** The actions of the reader's role in each phase. */
  readonly actions: ActionsByPhase
  /** The answer that is due first, to the reader or by them; null: none has a deadline. */
  readonly answer?: NextAction | null
  /** The way to what the reader has to do. */
  readonly way?: ReactNode
  /** The meaning of the phase for them. */
  readonly note?: string | false
}

type Point = {
  readonly key: 'opens' | 'closes' | 'ends' | 'today'
  readonly label: string
  /** The day in few letters, today the time; and the whole moment. */
  readonly day: string
  readonly text: string
  readonly isPast: boolean
}

type NextLineProps = Pick<CycleLineProps, 'reader' | 'actions' | 'answer'> & { readonly cycle: CurrentCycle }

/** What the reader has to do next, and until when, in one line. */
export function NextLine({ cycle, reader, actions, answer = null }: NextLineProps) {
  const [now] = useState(() => new Date())
  const { text, until, by } = nextActionOf(actions, cycle, reader, answer)
  const moment = until && formatShortMoment(until, cycle.time_zone, now)
  return (
    <p className={classes.alone}>
      <strong>{by && moment ? by({ moment }) : text}</strong>{' '}
      {!by && moment && <span>{m.cycle_until({ moment })}</span>}
    </p>
  )
}

/** The cycle's moments in a line, with today among them, and what the reader has to do next. */
export function CycleLine({ cycle, reader, actions, answer = null, way, note = false }: CycleLineProps) {
  const [now] = useState(() => new Date())
  if (!cycle) return null
  const { text, until, low } = nextActionOf(actions, cycle, reader, answer)
  const onWide = low !== undefined && until !== null ? classes.onWide : ''
  return (
    <Panel isLow={Boolean(onWide)}>
      <div className={classes.parts}>
        {low !== undefined && until !== null && (
          <p className={`${classes.next} ${classes.onPhone}`}>
            <strong>{low}</strong>{' '}
            <span>{m.cycle_until({ moment: formatShortMoment(until, cycle.time_zone, now) })}</span>
          </p>
        )}
        <p className={`${classes.next} ${onWide}`}>
          <strong>{text}</strong>{' '}
          {until && <span>{m.cycle_until({ moment: formatInZone(until, cycle.time_zone) })}</span>}
        </p>
        {way}
        {hasMoment(cycle) && (
          <ol className={`${classes.line} ${onWide}`} aria-label={m.cycle_line({ name: cycle.name })}>
            {pointsOf(cycle, now).map(({ key, label, day, text: when, isPast }) => (
              <li
                key={key}
                className={`${classes.point} ${isPast ? classes.past : ''}`}
                aria-current={key === 'today' ? 'date' : undefined}
                title={when}
              >
                <span className={classes.dot} aria-hidden="true" />
                <span>{label}</span>
                <span aria-hidden="true">{day}</span>
                <span className={hidden.hidden}>{isPast ? `${when} (${m.cycle_past()})` : when}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
      {note && <p>{note}</p>}
    </Panel>
  )
}

/** With answer days alone there is no line to draw. */
const hasMoment = ({ opens_at: opens, closes_at: closes, ends_at: ends }: CurrentCycle): boolean =>
  opens !== null || closes !== null || ends !== null

const LABELS = {
  opens: { ahead: m.cycle_opens, past: m.cycle_opened },
  closes: { ahead: m.cycle_closes, past: m.cycle_closed },
  ends: { ahead: m.cycle_ends, past: m.cycle_ended },
} as const

/** The points in order of time. The phase says which moments have passed: the reader's clock may be wrong. */
const pointsOf = (cycle: CurrentCycle, now: Date): Point[] => {
  const { phase, opens_at: opens, closes_at: closes, ends_at: ends, time_zone: zone } = cycle
  const moments = [
    { key: 'opens', at: opens, isPast: phase !== 'PREPARATION' },
    { key: 'closes', at: closes, isPast: phase === 'ASSIGNMENT' || phase === 'ENDED' },
    { key: 'ends', at: ends, isPast: phase === 'ENDED' },
  ] as const
  const points = moments.flatMap(({ key, at, isPast }): Point[] =>
    at === null
      ? []
      : [
          {
            key,
            label: LABELS[key][isPast ? 'past' : 'ahead'](),
            day: formatShortMoment(at, zone, now),
            text: formatInZone(at, zone),
            isPast,
          },
        ],
  )
  const at = now.toISOString()
  const today: Point = {
    key: 'today',
    label: m.cycle_today(),
    day: formatShortDay(at, zone, now),
    text: formatDay(at, zone),
    isPast: false,
  }
  return [...points.filter(({ isPast }) => isPast), today, ...points.filter(({ isPast }) => !isPast)]
}
