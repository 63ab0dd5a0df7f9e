import { formatPercent } from '#web/i18n/numbers.ts'
import classes from './chart-parts.module.css'

export type Tone = 'indigo' | 'teal' | 'muted' | 'free'

/** From nothing to the whole, under bars that fill its width. */
export function PercentAxis() {
  return (
    <div className={classes.axis} aria-hidden="true">
      {[0, 0.5, 1].map((share) => (
        <span key={share}>{formatPercent(share)}</span>
      ))}
    </div>
  )
}

/** @param share 0 to 1, of its width */
export function Bar({ share, tone }: { readonly share: number; readonly tone: Tone }) {
  return (
    <svg className={classes.bar} viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <rect width={share * 100} height="12" className={classes[tone]} />
    </svg>
  )
}

/** A part as a share of a whole; nothing of nothing. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
