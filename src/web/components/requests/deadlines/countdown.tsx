import { When } from '#web/ui/when.tsx'
import { useEffect, useState } from 'react'
import { formatLeft } from './format-left.ts'
import { MINUTE_MS, unitOf } from './time-units.ts'

type CountdownProps = {
  /** ISO 8601. */
  readonly at: string
  /** The sentence around the time that is left; without it, the time alone. */
  readonly says?: (left: string) => string
}

/** How long is left until a moment; the text goes with the time. In a live region screen readers would tell each change. */
export function Countdown(props: CountdownProps) {
  // A moment that was moved is counted down to anew.
  return <Counting key={props.at} {...props} />
}

const Counting = ({ at, ...sentence }: CountdownProps) => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const look = (): void => setNow(new Date())
    const wait = changesIn(Date.parse(at) - now.getTime())
    const timer = wait === null ? undefined : setTimeout(look, wait)
    // A device that slept, or a tab in the background, runs timers late.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [at, now])
  return <When at={at} format={(time) => formatLeft(time, now)} {...sentence} />
}

/** After how many milliseconds the text is another one; null: never again. */
const changesIn = (left: number): number | null => {
  if (left <= 0) return null
  if (left < MINUTE_MS) return left
  return (left % unitOf(left)[1]) + 1
}
