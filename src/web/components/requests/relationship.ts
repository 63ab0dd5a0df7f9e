import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { takesLevel } from '#domain/people/levels.ts'
import { isTurnedDown } from '#domain/requests/turned-down.ts'
import { endedUnanswered } from '#domain/requests/unanswered.ts'

/** How the reader and the person are related, which decides the actions that are offered. */
export type Relationship =
  | { readonly kind: 'own' }
  /** There is nothing to be done: colleagues, students among themselves, admins. */
  | { readonly kind: 'none' }
  /** A student reads about a supervisor. */
  | { readonly kind: 'pending' | 'pair'; readonly request: Request }
  | ({ readonly kind: 'may_request' } & Apart)
  | ({ readonly kind: 'may_not_request'; readonly why: 'paired' | 'level' | 'full' } & Apart)
  | { readonly kind: 'unregistered'; readonly isListed: boolean }
  /** A supervisor reads about a student. */
  | { readonly kind: 'asked' | 'supervised'; readonly request: Request }
  | { readonly kind: 'may_add' | 'may_not_add'; readonly earlier: Request | null }

type Apart = {
  /** The last request between the two, which came to nothing. */
  readonly earlier: Request | null
  /** The person turned the reader down in this cycle. */
  readonly isTurnedDown: boolean
  readonly isDismissed: boolean
  /** The reader keeps the person for later. */
  readonly isListed: boolean
}

export type RelationshipFacts = {
  readonly reader: User
  readonly person: User
  /** The reader's own supervision requests, newest first or pending ones first. */
  readonly requests: readonly Request[]
  /** Ids of the supervisors whom the reader has dismissed. */
  readonly dismissed: readonly string[]
  /** Ids of those whom the reader keeps for later. */
  readonly listed: readonly string[]
}

/** How the reader is related to the person. */
export function relationshipOf(facts: RelationshipFacts): Relationship {
  const { reader, person } = facts
  if (reader.id === person.id) return { kind: 'own' }
  if (reader.role === 'STUDENT' && person.role === 'SUPERVISOR') return ofStudent(facts)
  if (reader.role === 'SUPERVISOR' && person.role === 'STUDENT') return ofSupervisor(facts)
  return { kind: 'none' }
}

const ofStudent = ({ reader, person, requests, dismissed, listed }: RelationshipFacts): Relationship => {
  const between = requests.filter(({ supervisor }) => supervisor.id === person.id)
  const request = latestOf(between)
  if (request?.state === 'ACCEPTED') return { kind: 'pair', request }
  if (request?.state === 'PENDING') return { kind: 'pending', request }
  const isListed = listed.includes(person.id)
  if (!person.is_registered) return { kind: 'unregistered', isListed }
  const apart = {
    earlier: request,
    isTurnedDown: between.some(({ state, ended_as: how, is_past: isPast }) => !isPast && isTurnedDown(state, how)),
    isDismissed: dismissed.includes(person.id),
    isListed,
  }
  if (requests.some(({ state }) => state === 'ACCEPTED')) return { kind: 'may_not_request', why: 'paired', ...apart }
  if (!takesLevel(person.supervisor?.levels ?? [], reader.student?.level ?? null)) {
    return { kind: 'may_not_request', why: 'level', ...apart }
  }
  if ((person.supervisor?.available_slots ?? 0) < 1) return { kind: 'may_not_request', why: 'full', ...apart }
  return { kind: 'may_request', ...apart }
}

const ofSupervisor = ({ reader, person, requests }: RelationshipFacts): Relationship => {
  const request = latestOf(requests.filter(({ student }) => student.id === person.id))
  if (request?.state === 'ACCEPTED') return { kind: 'supervised', request }
  if (request?.state === 'PENDING') return { kind: 'asked', request }
  const hasPlace = (reader.supervisor?.available_slots ?? 0) > 0
  return { kind: hasPlace ? 'may_add' : 'may_not_add', earlier: request }
}

/** The one of several requests that counts: the active one, else the latest. */
const latestOf = (requests: readonly Request[]): Request | null => {
  const active = requests.find(({ state }) => state === 'ACCEPTED' || state === 'PENDING')
  const [latest] = requests.toSorted((one, other) => Date.parse(other.updated_at) - Date.parse(one.updated_at))
  return active ?? latest ?? null
}

/** Nobody answered the request, it was the last one to its supervisor, and they can be asked. @param requests all of the student's */
export function mayAskAgain(
  { id, ended_as: how, supervisor }: Request,
  reader: User,
  requests: readonly Request[],
): boolean {
  if (!endedUnanswered(how)) return false
  const relationship = relationshipOf({ reader, person: supervisor, requests, dismissed: [], listed: [] })
  return relationship.kind === 'may_request' && relationship.earlier?.id === id
}

/** Whether a supervisor can be asked now by the reader, a student. */
export function mayBeAsked({ is_registered: isRegistered, supervisor }: User, { student }: User): boolean {
  return !student?.has_supervisor && isRegistered && (supervisor?.available_slots ?? 0) > 0
}

/**
 * Sorts requests by since when they are what they are, as their rows show it, the latest first. The server sorts by
 * creation.
 */
export function newestFirst(requests: readonly Request[]): Request[] {
  return requests.toSorted((one, other) => Date.parse(other.since) - Date.parse(one.since))
}

type Made = Pick<Request, 'created_at' | 'since' | 'by_admin'>

/** Whether a pair came about without the student's asking: it is as old as its request, or an admin made it. */
export function wasAdded({ created_at: created, since, by_admin: admin }: Made): boolean {
  return created === since || admin?.what === 'made'
}
