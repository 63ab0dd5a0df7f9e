import type { Request } from '#contract/resources/requests/requests.ts'
import { REASONS, reasonForStudent } from './rejection-texts.ts'
import { Sentence } from '../sentence.tsx'

type RejectionTextProps = {
  readonly request: Pick<Request, 'reason' | 'answer' | 'supervisor'>
  /** Whether the reader is its student, who gets a sentence; others read the chosen reason. */
  readonly isToStudent: boolean
}

/** Reason and sentence of a rejection; nothing if neither was given. */
export function RejectionText({ request, isToStudent }: RejectionTextProps) {
  const { reason, answer } = request
  return (
    <>
      {reason !== null && <p>{isToStudent ? reasonForStudent(request) : REASONS[reason]()}</p>}
      {answer !== null && <Sentence text={answer} />}
    </>
  )
}
