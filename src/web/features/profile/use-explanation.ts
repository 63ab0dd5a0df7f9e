import type { User } from '#contract/resources/people/people.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useQuery } from '@tanstack/react-query'
import { explanationQuery } from '#web/api/explanations.ts'

type Pair = { readonly studentId: string; readonly supervisorId: string }

/** The student and the supervisor of two people; null when they are not one of each. */
const pairOf = (one: User, other: User): Pair | null => {
  const [student, supervisor] = one.role === 'STUDENT' ? [one, other] : [other, one]
  if (student.role !== 'STUDENT' || supervisor.role !== 'SUPERVISOR') return null
  return { studentId: student.id, supervisorId: supervisor.id }
}

/** Why the reader and a person fit as well as they do; null where there is no score between the two. */
export function useExplanation(person: User) {
  const { user } = useKnownMe()
  const pair = pairOf(user, person)
  const { studentId = '', supervisorId = '' } = pair ?? {}
  const explained = useQuery({ ...explanationQuery(studentId, supervisorId), enabled: pair !== null })
  return pair && explained
}
