import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { Warning } from '#web/ui/warning.tsx'
import { When } from '#web/ui/when.tsx'
import { personInSentence } from '../people/name-in-sentence.ts'
import { formatLeft } from '../requests/deadlines/format-left.ts'

/** That an offer ends when the reader gives a place away; null while another place is free. */
export function offerEndingText({ supervisor }: User): string | null {
  const { available_slots: available = 0, kept = 0 } = supervisor ?? {}
  return kept > 0 && kept >= available ? m.waiting_kept_all() : null
}

type KeptPlaceProps = {
  readonly reader: User
  /** Of whom the place would be given to; left out: they have not asked. */
  readonly request?: Request | undefined
}

/** What a supervisor knows of kept places before they give one away: for whom one is kept and how long, or that an offer would end. */
export function KeptPlace({ reader, request }: KeptPlaceProps) {
  const { kept_until: until, student } = request ?? {}
  if (until && student) {
    const name = personInSentence(student)
    return (
      <p>
        <When at={until} format={formatLeft} says={(left) => m.waiting_kept_for({ name, left })} />
      </p>
    )
  }
  const text = offerEndingText(reader)
  return text && <Warning>{text}</Warning>
}
