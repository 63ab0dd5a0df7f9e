import { m } from '#messages'
import type { Locale } from '#messages/runtime'
import type { SamplePerson } from '#server/identity/embedded/provider.ts'
import type { Sample } from '#server/running.ts'
import { ADMINS, type Persona, STUDENTS, SUPERVISORS } from './personas.ts'
import { seed } from './seed.ts'

const offer = (
  { email, firstName, lastName, role }: Persona,
  hint: (inputs: Record<string, never>, options: { locale: Locale }) => string,
): SamplePerson => ({ email, firstName, lastName, role, hint: (locale) => hint({}, { locale }) })

/** Everything for a start with sample data; the people are offered by the embedded provider's page, in this order. */
export const sample: Sample = {
  seed,
  people: [
    offer(STUDENTS.studentNew, m.sample_student_new),
    offer(STUDENTS.studentOnboarded, m.sample_student_onboarded),
    offer(STUDENTS.studentPending, m.sample_student_pending),
    offer(STUDENTS.studentPair, m.sample_student_pair),
    offer(STUDENTS.studentConflict, m.sample_student_conflict),
    offer(SUPERVISORS.supervisorFree, m.sample_supervisor_free),
    offer(SUPERVISORS.supervisorUnregistered, m.sample_supervisor_unregistered),
    offer(ADMINS.adminRegistered, m.sample_admin_registered),
    offer(ADMINS.adminNew, m.sample_admin_new),
  ],
  firstAdminEmail: ADMINS.adminRegistered.email,
}
