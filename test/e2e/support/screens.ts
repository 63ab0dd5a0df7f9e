import { ADMINS, type Persona, STUDENTS, SUPERVISORS } from '#dev/personas.ts'
import { pages } from '#domain/pages.ts'
import type { BuiltPage } from '#web/routes.tsx'

/** An address at which there is nothing. */
export const MISSING = '/student/nowhere'

const { studentNew, studentOnboarded, studentPending, studentPair, studentConflict } = STUDENTS
const { supervisorUnregistered, supervisorFree, supervisorFull } = SUPERVISORS
const { adminRegistered, adminNew } = ADMINS

/** One that is forgotten does not compile. */
const SCREENS: Record<BuiltPage, readonly [Persona, ...Persona[]]> = {
  [pages.onboarding.student]: [studentNew],
  [pages.onboarding.supervisor]: [supervisorUnregistered],
  [pages.student.dashboard]: [studentOnboarded, studentPending, studentPair, studentConflict],
  [pages.student.matching]: [studentOnboarded, studentPair],
  [pages.student.requests]: [studentOnboarded, studentPending],
  [pages.student.skipped]: [studentPending],
  [pages.student.compare]: [studentPending],
  [pages.student.search]: [studentOnboarded],
  [pages.supervisor.search]: [supervisorFree],
  [pages.supervisor.dashboard]: [supervisorFree],
  [pages.supervisor.matching]: [supervisorFree],
  [pages.supervisor.confirmed]: [supervisorFree],
  [pages.supervisor.currentlySupervising]: [supervisorFree],
  [pages.supervisor.ideas]: [supervisorFree],
  [pages.student.ideas]: [studentOnboarded],
  [pages.admin.dashboard]: [adminRegistered],
  [pages.admin.search]: [adminRegistered],
  [pages.admin.upload]: [adminRegistered],
  [pages.admin.download]: [adminRegistered],
  [pages.admin.addAdmin]: [adminRegistered],
  [pages.admin.levels]: [adminRegistered],
  [pages.admin.delete]: [adminRegistered],
  [pages.admin.cycle]: [adminRegistered],
  [pages.admin.newCycle]: [adminRegistered],
  [pages.student.settings]: [studentOnboarded],
  [pages.student.dataProtection]: [studentOnboarded],
  [pages.supervisor.settings]: [supervisorFree],
  [pages.supervisor.dataProtection]: [supervisorFree],
  [pages.admin.settings]: [adminRegistered],
  [pages.admin.dataProtection]: [adminRegistered],
  [pages.admin.appTour]: [adminNew, adminRegistered],
  [pages.student.appTour]: [studentOnboarded],
  [pages.supervisor.appTour]: [supervisorFree],
  [pages.profile]: [studentOnboarded, studentPending, studentPair, supervisorFree, adminRegistered],
  [pages.playground]: [studentOnboarded, supervisorFree],
  [pages.student.profile]: [studentOnboarded],
  [pages.student.editTags]: [studentOnboarded],
  [pages.supervisor.profile]: [supervisorFree],
  [pages.supervisor.editTags]: [supervisorFree],
  [pages.admin.profile]: [adminRegistered],
}

/** A screen, and its user (null: signed out). */
export type Look = { readonly path: string; readonly as: Persona | null }

/** Every screen, and what some of them look like in another state. */
export const LOOKS: readonly Look[] = [
  ...Object.entries(SCREENS).flatMap(([path, people]) =>
    people.map((as) => ({ path: path.replace(':id', supervisorFree.id), as })),
  ),
  ...[studentPending, studentPair, studentConflict].map(({ id }) => ({ path: `/profiles/${id}`, as: supervisorFree })),
  // A profile as admins see it: on a page, and beside the list of a figure.
  { path: `/profiles/${studentPending.id}`, as: adminRegistered },
  {
    path: `${pages.admin.search}?role=STUDENT&state=in_conflict&person=${studentConflict.id}`,
    as: adminRegistered,
  },
  // A user in a pair, and the actions on their account.
  { path: `${pages.admin.delete}?user=${studentPair.id}`, as: adminRegistered },
  { path: `${pages.admin.delete}?user=${supervisorFull.id}&what=delete`, as: adminRegistered },
  { path: `/profiles/${supervisorFull.id}`, as: adminRegistered },
  { path: pages.landing, as: null },
  { path: '/?code=nothing-of-ours', as: null },
  { path: '/student/search?q=nobody-of-this-name', as: studentOnboarded },
  // Beside the list on a wide window.
  { path: `/student/search?person=${supervisorFree.id}`, as: studentOnboarded },
  { path: '/playground?operation=users.search', as: studentOnboarded },
  { path: MISSING, as: studentOnboarded },
]
