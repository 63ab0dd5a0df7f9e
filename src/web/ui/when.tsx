import type { ReactNode } from 'react'
import { DOT, Facts } from './facts.tsx'
import { formatExactly, formatRowDay } from '#web/i18n/dates.ts'
import { useIsHydrated } from '#web/hooks/window.ts'

type WhenProps = {
  /** ISO 8601. */
  readonly at: string
  /** The sentence around the time; without it, the time alone. */
  readonly says?: (when: string) => string
  readonly format?: (time: string) => string
}

/** Placeholder for the time in a sentence; no text contains it. */
const PLACE = '\uE000'

/** A time in a sentence, in relative words; machines and the tooltip get the exact time. */
export function When({ at, says, format = formatRowDay }: WhenProps) {
  const isHydrated = useIsHydrated()
  const time = (
    // The server's time zone and clock may differ from the reader's, and hydration keeps the server's text. Another key
    // makes a new element.
    <time key={isHydrated ? 'here' : 'server'} dateTime={at} title={formatExactly(at)} suppressHydrationWarning>
      {format(at)}
    </time>
  )
  const facts = says ? says(PLACE).split(DOT).map(factAround(time)) : [time]
  return facts.length > 1 ? <Facts>{facts}</Facts> : facts[0]
}

/** A part of the sentence, with the time in its place. */
const factAround = (time: ReactNode) =>
  function fact(text: string): ReactNode {
    const [before, after] = text.split(PLACE)
    if (after === undefined) return text
    return (
      <span>
        {before}
        {time}
        {after}
      </span>
    )
  }
