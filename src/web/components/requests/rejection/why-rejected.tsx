import type { Request } from '#contract/resources/requests/requests.ts'
import { REASONS, reasonTold } from './rejection-texts.ts'
import { Sentence } from '../sentence.tsx'

type WhyRejectedProps = {
  readonly request: Pick<Request, 'reason' | 'answer' | 'supervisor'>
  /** Its student is told; others read what was chosen. */
  readonly isToStudent: boolean
}

/** What a supervisor said with a rejection; nothing where nothing was said. */
export function WhyRejected({ request, isToStudent }: WhyRejectedProps) {
  const { reason, answer } = request
  return (
    <>
      {reason !== null && <p>{isToStudent ? reasonTold(request) : REASONS[reason]()}</p>}
      {answer !== null && <Sentence text={answer} />}
    </>
  )
}
