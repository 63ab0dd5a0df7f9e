import type { Role } from '#domain/roles.ts'
import { sampleId } from './sample-ids.ts'

/** The domain of everybody in the sample data; `.example` is reserved and never receives mail (RFC 2606). */
export const SAMPLE_DOMAIN = 'uni-tandem.example'

/** How far a person has come: `unknown` is not in the database at all. Only students and supervisors get onboarded. */
export type Stage = 'unknown' | 'unregistered' | 'registered' | 'onboarded'

/** A person with a fixed role in seed, tests and screenshots. */
export type Persona = {
  /** The user's id in a seeded database; of an `unknown` person: an id that is in no row. */
  readonly id: string
  readonly email: string
  readonly role: Role
  /** The text that the person types, or has typed, at onboarding. */
  readonly firstName: string
  readonly lastName: string
  readonly stage: Stage
  /** Language chosen in the settings; null until registered. */
  readonly language: 'en' | 'de' | null
  /** The purpose of the persona. */
  readonly note: string
  /** Names of tags in order of priority. */
  readonly tags: readonly string[]
}

/** A supervisor with the places the admin's list gives. */
export type SupervisorPersona = {
  readonly field: string
  readonly totalSlots: number
  readonly takenOutside: number
} & Persona

type Given = Omit<Persona, 'id' | 'email' | 'role'> & { readonly mailbox: string }

const person = (role: Role, id: string, { mailbox, ...given }: Given): Persona => ({
  ...given,
  id,
  email: `${mailbox}@${SAMPLE_DOMAIN}`,
  role,
})

const student = (n: number, given: Given): Persona => person('STUDENT', sampleId('student', n), given)

const supervisor = (
  n: number,
  {
    field,
    totalSlots,
    takenOutside,
    ...given
  }: Given & Pick<SupervisorPersona, 'field' | 'totalSlots' | 'takenOutside'>,
): SupervisorPersona => ({ ...person('SUPERVISOR', sampleId('supervisor', n), given), field, totalSlots, takenOutside })

const admin = (n: number, given: Given): Persona => person('ADMIN', sampleId('admin', n), given)

/** Students 1 to 9, one in each state; the generated ones follow from 10. */
export const STUDENTS = {
  studentNew: student(1, {
    mailbox: 'nora.lindqvist',
    firstName: 'Nora',
    lastName: 'Lindqvist',
    stage: 'unknown',
    language: null,
    note: 'Nobody has entered this address: the first sign-in makes a student who starts with onboarding.',
    tags: [],
  }),
  studentAdded: student(2, {
    mailbox: 'tomas.dvorak',
    firstName: 'Tomáš',
    lastName: 'Dvořák',
    stage: 'unregistered',
    language: null,
    note: 'Added by supervisorChat by address, never signed in: a pair without a name.',
    tags: [],
  }),
  studentRegistered: student(3, {
    mailbox: 'jonas.mueller',
    firstName: 'Jonas',
    lastName: 'Müller',
    stage: 'registered',
    language: 'de',
    note: 'Has a name and no tags yet: onboarding goes on there.',
    tags: [],
  }),
  studentOnboarded: student(4, {
    mailbox: 'lena.weiss',
    firstName: 'Lena',
    lastName: 'Weiß',
    stage: 'onboarded',
    language: 'de',
    note: 'Has tags and no requests; the best suggestion is supervisorFree.',
    tags: [
      'Human-Centred Design of Medical Devices',
      'Wearables & Remote Monitoring',
      'Inclusive & Accessible Design',
      'Usable Security & Privacy',
      'Information Visualisation',
    ],
  }),
  studentPending: student(5, {
    mailbox: 'sofia.pena',
    firstName: 'Sofía',
    lastName: 'Peña',
    stage: 'onboarded',
    language: 'en',
    note: 'Two pending supervision requests (one to supervisorFree), one rejected, an accepted chat with supervisorChat.',
    tags: ['Inclusive & Accessible Design', 'Telehealth Consultations', 'Design for Older People', 'Health Literacy'],
  }),
  studentPair: student(6, {
    mailbox: 'maja.nowak',
    firstName: 'Maja',
    lastName: 'Nowak',
    stage: 'onboarded',
    language: 'en',
    note: 'Accepted by supervisorFree, so that another request was withdrawn: congratulations and a confirmation.',
    tags: ['User Interface Prototyping', 'Human-Centred Design of Medical Devices', 'Electronic Health Records'],
  }),
  studentConflict: student(7, {
    mailbox: 'emil.soerensen',
    firstName: 'Emil',
    lastName: 'Sørensen',
    stage: 'onboarded',
    language: 'en',
    note: 'Two accepted requests, by supervisorConflict and supervisorChat: the conflict to resolve.',
    tags: ['Process Mining', 'Data Pipelines & Quality', 'Supply Chain Resilience', 'Auditing & Fraud Detection'],
  }),
  studentRejected: student(8, {
    mailbox: 'zoe.janssens',
    firstName: 'Zoë',
    lastName: 'Janssens',
    stage: 'onboarded',
    language: 'en',
    note: 'Rejected by supervisorFull, withdrew another request herself: nothing pending. Waits in two lines, with an offer in one.',
    tags: ['Rail Operations & Timetabling', 'Public Transport Planning', 'Control Engineering'],
  }),
} as const satisfies Record<string, Persona>

/** Supervisors 1 to 5; the generated ones follow from 10. */
export const SUPERVISORS = {
  supervisorFree: supervisor(1, {
    mailbox: 'katharina.groessl',
    firstName: 'Katharina',
    lastName: 'Größl',
    stage: 'onboarded',
    language: 'de',
    field: 'Interaction Design',
    totalSlots: 5,
    takenOutside: 1,
    note: 'Three of five places free, several pending requests (one of studentPending), a pair with studentPair.',
    tags: [
      'Human-Centred Design of Medical Devices',
      'Inclusive & Accessible Design',
      'Wearables & Remote Monitoring',
      'User Interface Prototyping',
      'Usable Security & Privacy',
      'Telehealth Consultations',
    ],
  }),
  supervisorFull: supervisor(2, {
    mailbox: 'lukasz.wisniewski',
    firstName: 'Łukasz',
    lastName: 'Wiśniewski',
    stage: 'onboarded',
    language: 'en',
    field: 'Mobility & Transport',
    totalSlots: 3,
    takenOutside: 1,
    note: 'No place left: never suggested, still found by search. Two students wait for one.',
    tags: ['Rail Operations & Timetabling', 'Public Transport Planning', 'Control Engineering', 'Automated Driving'],
  }),
  supervisorUnregistered: supervisor(3, {
    mailbox: 'renee.lefevre',
    firstName: 'Renée',
    lastName: 'Lefèvre',
    stage: 'unregistered',
    language: null,
    field: 'Learning Systems',
    totalSlots: 4,
    takenOutside: 0,
    note: 'Imported from the list, never signed in: starts with onboarding.',
    tags: [],
  }),
  supervisorConflict: supervisor(4, {
    mailbox: 'henrik.nygaard',
    firstName: 'Henrik',
    lastName: 'Nygård',
    stage: 'onboarded',
    language: 'en',
    field: 'Operations & Logistics',
    totalSlots: 4,
    takenOutside: 0,
    note: 'One of the two who accepted studentConflict.',
    tags: ['Process Mining', 'Supply Chain Resilience', 'Warehouse Automation', 'Sustainable Procurement'],
  }),
  supervisorChat: supervisor(5, {
    mailbox: 'chiara.deluca',
    firstName: 'Chiara',
    lastName: 'De Luca',
    stage: 'onboarded',
    language: 'en',
    field: 'Data & Infrastructure',
    totalSlots: 4,
    takenOutside: 0,
    note: 'Chat requests: pending, and a conversation with studentPending. Added studentAdded; studentConflict too.',
    tags: ['Data Pipelines & Quality', 'Information Visualisation', 'Data Journalism', 'Process Mining'],
  }),
} as const satisfies Record<string, SupervisorPersona>

export const ADMINS = {
  adminRegistered: admin(1, {
    mailbox: 'barbara.hoeller',
    firstName: 'Barbara',
    lastName: 'Höller',
    stage: 'registered',
    language: 'de',
    note: 'Runs the system.',
    tags: [],
  }),
  adminNew: admin(2, {
    mailbox: 'pieter.devries',
    firstName: 'Pieter',
    lastName: 'de Vries',
    stage: 'unregistered',
    language: null,
    note: 'Made by adminRegistered, never signed in: sees the app tour first.',
    tags: [],
  }),
} as const satisfies Record<string, Persona>

export const PERSONAS = { ...STUDENTS, ...SUPERVISORS, ...ADMINS }

export type PersonaKey = keyof typeof PERSONAS
