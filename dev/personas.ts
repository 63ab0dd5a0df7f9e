import type { Role } from '#domain/roles.ts'

/** The domain of everybody in the sample data; `.example` is reserved and never receives mail (RFC 2606). */
export const SAMPLE_DOMAIN = 'uni-tandem.example'

/** A person with a fixed role in seed, tests and screenshots; sample/world.json says the rest of them. */
export type Persona = {
  readonly id: string
  readonly email: string
  readonly role: Role
  /** What the person types, or has typed, at onboarding. */
  readonly firstName: string
  readonly lastName: string
}

const KINDS = { STUDENT: '57d00000', SUPERVISOR: '5a900000', ADMIN: 'ad000000', tag: '7a600000' }

/** Id of the n-th sample row of its kind: a valid version 4 UUID, the same on every machine, easy to spot in a log. */
export function sampleId(kind: keyof typeof KINDS, n: number): string {
  return `${KINDS[kind]}-0000-4000-8000-${String(n).padStart(12, '0')}`
}

const person = (role: Role, n: number, mailbox: string, firstName: string, lastName: string): Persona => {
  return { id: sampleId(role, n), email: `${mailbox}@${SAMPLE_DOMAIN}`, role, firstName, lastName }
}

/** One in each state; the others of the crowd are numbered from 10. */
export const STUDENTS = {
  /** Nobody has entered this address: the first sign-in makes a student who starts with onboarding. */
  studentNew: person('STUDENT', 1, 'nora.lindqvist', 'Nora', 'Lindqvist'),
  /** Added by supervisorChat by address, never signed in: a pair without a name. */
  studentAdded: person('STUDENT', 2, 'tomas.dvorak', 'Tomáš', 'Dvořák'),
  /** Has a name and no tags yet: onboarding goes on there. */
  studentRegistered: person('STUDENT', 3, 'jonas.mueller', 'Jonas', 'Müller'),
  /** Has tags and no requests; the best suggestion is supervisorFree. */
  studentOnboarded: person('STUDENT', 4, 'lena.weiss', 'Lena', 'Weiß'),
  /** Two pending supervision requests (one to supervisorFree), one rejected, an accepted chat with supervisorChat. */
  studentPending: person('STUDENT', 5, 'sofia.pena', 'Sofía', 'Peña'),
  /** Accepted by supervisorFree, so that another request was withdrawn: congratulations and a confirmation. */
  studentPair: person('STUDENT', 6, 'maja.nowak', 'Maja', 'Nowak'),
  /** Two accepted requests, by supervisorConflict and supervisorChat: the conflict to resolve. */
  studentConflict: person('STUDENT', 7, 'emil.soerensen', 'Emil', 'Sørensen'),
  /** Rejected by supervisorFull, withdrew another request herself: nothing pending. Waits in two lines, with an offer in one. */
  studentRejected: person('STUDENT', 8, 'zoe.janssens', 'Zoë', 'Janssens'),
} as const satisfies Record<string, Persona>

export const SUPERVISORS = {
  /** Three of five places free, several pending requests (one of studentPending), a pair with studentPair. */
  supervisorFree: person('SUPERVISOR', 1, 'katharina.groessl', 'Katharina', 'Größl'),
  /** No place left: never suggested, still found by search. Two students wait for one. */
  supervisorFull: person('SUPERVISOR', 2, 'lukasz.wisniewski', 'Łukasz', 'Wiśniewski'),
  /** Imported from the list, never signed in: starts with onboarding. */
  supervisorUnregistered: person('SUPERVISOR', 3, 'renee.lefevre', 'Renée', 'Lefèvre'),
  /** One of the two who accepted studentConflict. */
  supervisorConflict: person('SUPERVISOR', 4, 'henrik.nygaard', 'Henrik', 'Nygård'),
  /** Chat requests: pending, and a conversation with studentPending. Added studentAdded; studentConflict too. */
  supervisorChat: person('SUPERVISOR', 5, 'chiara.deluca', 'Chiara', 'De Luca'),
} as const satisfies Record<string, Persona>

export const ADMINS = {
  /** Runs the system. */
  adminRegistered: person('ADMIN', 1, 'barbara.hoeller', 'Barbara', 'Höller'),
  /** Made by adminRegistered, never signed in: sees the app tour first. */
  adminNew: person('ADMIN', 2, 'pieter.devries', 'Pieter', 'de Vries'),
} as const satisfies Record<string, Persona>

export const PERSONAS = { ...STUDENTS, ...SUPERVISORS, ...ADMINS }
