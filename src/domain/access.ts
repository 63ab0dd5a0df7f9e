import type { IdeaState } from './ideas/idea-states.ts'
import type { Role } from './roles.ts'

/** The person who looks. */
export type Viewer = {
  readonly id: string
  readonly role: Role
}

/** The person who is looked at. */
export type Subject = {
  readonly id: string
  readonly role: Role
  readonly isRegistered: boolean
  readonly isDeleted: boolean
}

/** The relation between a student and a supervisor; both false for any other two. */
export type Relation = {
  /** The student asked (or was added by) the supervisor in the running cycle, whatever became of it. */
  readonly requestBetween: boolean
  /** They are a pair now. */
  readonly paired: boolean
}

/** The two people of a request: ids. */
export type PeopleOfRequest = { readonly studentId: string; readonly supervisorId: string }

/** The fields that the viewer may see. `profile` stands for the person with the names and the academic title; without it the person is not there: 404. */
export type Visibility = {
  readonly profile: boolean
  readonly email: boolean
  readonly picture: boolean
  readonly tags: boolean
  /**
   * What the person wrote about themselves (profile-texts.ts), a supervisor's group and website (people/affiliation.ts), and at
   * which level somebody writes or which ones they take (levels.ts).
   */
  readonly texts: boolean
  /** Supervisors only. */
  readonly slots: boolean
  /** How many wait for a place of a supervisor. Who they are is for admins: `seesWhoWaits`. */
  readonly waiting: boolean
  /** How many are open: those a supervisor has received, or a student has sent. */
  readonly pendingRequests: boolean
  /** Students only. */
  readonly hasSupervisor: boolean
  /** The score of the two; there is one between a student and a supervisor only. */
  readonly similarity: boolean
}

const NOTHING: Visibility = {
  profile: false,
  email: false,
  picture: false,
  tags: false,
  texts: false,
  slots: false,
  waiting: false,
  pendingRequests: false,
  hasSupervisor: false,
  similarity: false,
}

const EVERYTHING: Visibility = {
  profile: true,
  email: true,
  picture: true,
  tags: true,
  texts: true,
  slots: true,
  waiting: true,
  pendingRequests: true,
  hasSupervisor: true,
  similarity: false,
}

const NAME_AND_PICTURE: Visibility = { ...NOTHING, profile: true, picture: true }

/** Supervisors see of each other what every student sees, except what only matters to a student. */
const COLLEAGUE: Visibility = { ...NAME_AND_PICTURE, tags: true, texts: true, slots: true }

/** This is the one place that decides who sees what of whom. Deleted people are seen by nobody. */
export function visibility(viewer: Viewer, subject: Subject, relation: Relation): Visibility {
  if (subject.isDeleted) return NOTHING
  if (viewer.id === subject.id || viewer.role === 'ADMIN') return EVERYTHING
  if (subject.role === 'ADMIN') return NOTHING
  if (viewer.role === 'STUDENT') {
    return subject.role === 'SUPERVISOR' ? supervisorForStudent(subject, relation) : NAME_AND_PICTURE
  }
  return subject.role === 'STUDENT' ? studentForSupervisor(relation) : COLLEAGUE
}

/**
 * The same of the two people of a request. A pair of somebody whose data were deleted stays visible, with the address,
 * until the end of the cycle: the other person must be able to end it.
 */
export function visibilityInRequest(viewer: Viewer, subject: Subject, relation: Relation): Visibility {
  if (!subject.isDeleted) return visibility(viewer, subject, relation)
  return { ...NOTHING, profile: true, email: relation.paired || viewer.role === 'ADMIN' }
}

/**
 * The same of somebody with whom the viewer was in a pair that another one ended, until the viewer has closed the notice: who it was, by
 * name, or by the address where there is no name any more.
 */
export function visibilityInLostPair(viewer: Viewer, subject: { readonly name: string }): Visibility {
  return { ...NOTHING, profile: viewer.role !== 'ADMIN', email: subject.name === '' }
}

/** The two of a request and admins read its words. */
export function readsWordsOf(viewer: Viewer, { studentId, supervisorId }: PeopleOfRequest): boolean {
  return viewer.role === 'ADMIN' || viewer.id === studentId || viewer.id === supervisorId
}

/**
 * Who reads an idea for a thesis. An open one is for anybody who may read what its supervisor wrote; one that is taken or hidden
 * for its supervisor and admins.
 */
export function seesIdea(viewer: Viewer, supervisor: Subject, state: IdeaState): boolean {
  if (!visibility(viewer, supervisor, STRANGERS).texts) return false
  return state === 'OPEN' || viewer.role === 'ADMIN' || viewer.id === supervisor.id
}

/** Where words of a search may be found besides names. */
export type FoundIn = Pick<Visibility, 'tags' | 'texts'> & { readonly ideas: boolean }

/** The texts by which somebody finds people of a role: none that they may not read of each of them. */
export function findsBy(viewer: Viewer, role: Role): FoundIn {
  const anybody: Subject = { id: '', role, isRegistered: false, isDeleted: false }
  const { tags, texts } = visibility(viewer, anybody, STRANGERS)
  return { tags, texts, ideas: role === 'SUPERVISOR' && seesIdea(viewer, anybody, 'OPEN') }
}

const STRANGERS: Relation = { requestBetween: false, paired: false }

/** Only the supervisor sees the star and the note on a student; no admin. */
export function seesMarksOf(viewer: Viewer, { supervisorId }: Pick<PeopleOfRequest, 'supervisorId'>): boolean {
  return viewer.id === supervisorId
}

/** Only admins see which students wait for a place of a supervisor; nobody is to be liked for having waited. */
export function seesWhoWaits(viewer: Viewer): boolean {
  return viewer.role === 'ADMIN'
}

/** The address of somebody unregistered is shown, because asking outside is the only way to reach them. */
const supervisorForStudent = ({ isRegistered }: Subject, { paired }: Relation): Visibility => {
  const shown = { tags: true, texts: true, slots: true, waiting: true, pendingRequests: true, similarity: true }
  return { ...NAME_AND_PICTURE, ...shown, email: !isRegistered || paired }
}

const studentForSupervisor = ({ requestBetween, paired }: Relation): Visibility => {
  const shown = { tags: true, texts: true, hasSupervisor: true, similarity: true }
  return { ...NAME_AND_PICTURE, ...shown, email: requestBetween || paired }
}
