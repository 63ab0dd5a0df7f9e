import type { Request } from '#contract/resources/requests/requests.ts'

type Known = Pick<Request, 'id' | 'student'>

/** A request of a student to the reader, be it only a question: the reader's note on the student is found by it. */
export function requestWith(
  studentId: string,
  requests: readonly Known[] = [],
  conversations: readonly Known[] = [],
): string | undefined {
  return [...requests, ...conversations].find(({ student }) => student.id === studentId)?.id
}
