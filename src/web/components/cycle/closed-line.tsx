import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import type { User } from '#contract/resources/people/people.ts'
import { closedText } from './phase-texts.ts'

type ClosedLineProps = {
  readonly cycle: CurrentCycle | undefined
  readonly reader: User
}

/** Why a student who looks for a supervisor can ask nobody now; nothing for anybody else. */
export function ClosedLine({ cycle, reader: { role, student } }: ClosedLineProps) {
  const text = closedText(cycle)
  return role === 'STUDENT' && !student?.has_supervisor && text !== null ? <p>{text}</p> : null
}
