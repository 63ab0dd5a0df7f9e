import { m } from '#messages'
import type { Locale } from '#messages/runtime'
import type { SamplePerson } from '#server/identity/embedded/sample-person.ts'
import { PERSONAS, type PersonaKey } from './personas.ts'

const offer = (
  key: PersonaKey,
  hint: (inputs: Record<string, never>, options: { locale: Locale }) => string,
): SamplePerson => {
  const { email, firstName, lastName, role } = PERSONAS[key]
  return { email, firstName, lastName, role, hint: (locale) => hint({}, { locale }) }
}

/** The people whom the embedded provider's sign-in page offers, in this order. */
export const samplePeople: readonly SamplePerson[] = [
  offer('studentNew', m.sample_student_new),
  offer('studentOnboarded', m.sample_student_onboarded),
  offer('studentPending', m.sample_student_pending),
  offer('studentPair', m.sample_student_pair),
  offer('studentConflict', m.sample_student_conflict),
  offer('supervisorFree', m.sample_supervisor_free),
  offer('supervisorUnregistered', m.sample_supervisor_unregistered),
  offer('adminRegistered', m.sample_admin_registered),
  offer('adminNew', m.sample_admin_new),
]
