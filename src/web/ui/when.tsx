import { formatExactly, formatRowDay } from '#web/i18n/dates.ts'

type WhenProps = {
  /** ISO 8601. */
  readonly at: string
  /** The sentence around it; alone when left out. */
  readonly says?: (when: string) => string
  readonly format?: (time: string) => string
}

/** Stands in a sentence where its time comes; in no language and nobody's name. */
const PLACE = '\uE000'

/** A time in a sentence, as one says it; machines are told exactly, and so is whoever points at it. */
export function When({ at, says, format = formatRowDay }: WhenProps) {
  const [before, after] = says ? says(PLACE).split(PLACE) : []
  return (
    <>
      {before}
      <time dateTime={at} title={formatExactly(at)}>
        {format(at)}
      </time>
      {after}
    </>
  )
}
