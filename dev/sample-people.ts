import type { Role } from '#domain/roles.ts'
import { type Calendar, WORKING_HOURS } from './calendar.ts'
import { nameSource } from './names.ts'
import { ADMINS, PERSONAS, type Persona, type Stage, STUDENTS } from './personas.ts'
import { bio, thesisDescription } from './profile-texts.ts'
import type { Random } from './random.ts'
import { sampleId } from './sample-ids.ts'
import { type SampleSupervisor, supervisorDirectory } from './supervisor-directory.ts'
import { clusteredTags } from './vocabulary/tag-choice.ts'
import { type Leaf, taxonomyLeaves } from './vocabulary/taxonomy-leaves.ts'

/** A person of the sample data. Names are '' for people whose names nobody has entered. */
export type SampleUser = {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  /** Places of a supervisor; null for other roles. */
  readonly academicTitle: string | null
  readonly groupName: string | null
  readonly stage: Stage
  readonly language: 'en' | 'de' | null
  readonly bio: string | null
  readonly thesisDescription: string | null
  readonly createdAt: Date
  readonly registeredAt: Date | null
  /** Names of tags in order of priority. */
  readonly tags: readonly string[]
}

/** A supervisor with places. */
export type SampleTeacher = {
  readonly totalSlots: number
  readonly takenOutside: number
} & SampleUser

/** Everybody in the database, personas first in each list. */
export type SampleCast = {
  readonly supervisors: readonly SampleTeacher[]
  readonly students: readonly SampleUser[]
  readonly admins: readonly SampleUser[]
}

export const STUDENT_COUNT = 200

/** Day, counted back from today, on which the cycle opened and the supervisors were imported. */
export const CYCLE_OPENED = 58

const FIRST_GENERATED = 10
/** Among the generated students: added by a supervisor and never signed in; registered without tags. */
const ADDED_STUDENTS = 9
const TAGLESS_STUDENTS = 11

const NO_AFFILIATION = { academicTitle: null, groupName: null }

/** Added by address, without a name. */
const NAMELESS = { firstName: '', lastName: '' }

/** Days before today on which the student personas appear; their requests in persona-story.ts come later. */
const STUDENT_ARRIVALS = {
  studentAdded: 6,
  studentRegistered: 1,
  studentOnboarded: 3,
  studentPending: 22,
  studentPair: 33,
  studentConflict: 24,
  studentRejected: 50,
} as const

export function sampleCast(random: Random, calendar: Calendar): SampleCast {
  const directory = supervisorDirectory()
  const leaves = taxonomyLeaves()
  return {
    supervisors: directory.map((entry) => teacher(random, calendar, entry)),
    students: [...studentPersonas(random, calendar, leaves), ...generatedStudents(random, calendar, leaves, directory)],
    admins: [admin(ADMINS.adminRegistered, calendar, 400), admin(ADMINS.adminNew, calendar, 2)],
  }
}

const teacher = (random: Random, calendar: Calendar, entry: SampleSupervisor): SampleTeacher => {
  const { id, email, firstName, lastName, title, group, stage, language, tags, totalSlots, takenOutside } = entry
  const person = { id, email, role: 'SUPERVISOR' as const, firstName, lastName, totalSlots, takenOutside }
  return {
    ...person,
    academicTitle: title,
    groupName: group,
    stage,
    language,
    tags,
    bio: language && stage === 'onboarded' ? bio(random, language, entry) : null,
    thesisDescription: null,
    createdAt: calendar.at(CYCLE_OPENED, WORKING_HOURS.from + 90),
    registeredAt: stage === 'unregistered' ? null : calendar.at(random.integer(53, 57), workingMinute(random)),
  }
}

const studentPersonas = (random: Random, calendar: Calendar, leaves: readonly Leaf[]): SampleUser[] => {
  return Object.entries(STUDENT_ARRIVALS).map(([key, days]) => {
    const persona = STUDENTS[key as keyof typeof STUDENT_ARRIVALS]
    const arrived = calendar.at(days, WORKING_HOURS.from + 75)
    const names = persona.stage === 'unregistered' ? NAMELESS : {}
    return {
      ...account(persona),
      ...names,
      ...studentTexts(random, leaves, persona),
      ...arrival(persona.stage, arrived),
    }
  })
}

const generatedStudents = (
  random: Random,
  calendar: Calendar,
  leaves: readonly Leaf[],
  directory: readonly SampleSupervisor[],
): SampleUser[] => {
  const nextName = nameSource(
    random,
    [...Object.values(PERSONAS), ...directory].map(({ email }) => email),
  )
  // Fields by tag, so that one with more tags has more students.
  const fields = leaves.map(({ field }) => field)
  return Array.from({ length: STUDENT_COUNT - Object.keys(STUDENT_ARRIVALS).length }, (_, index) => {
    const stage = generatedStage(index)
    const { email, ...names } = nextName()
    const tags = clusteredTags(random, leaves, random.pick(fields), random.integer(2, 10))
    const language = random.chance(0.6) ? ('de' as const) : ('en' as const)
    const about = {
      id: sampleId('student', FIRST_GENERATED + index),
      email,
      role: 'STUDENT' as const,
      stage,
      language: stage === 'unregistered' ? null : language,
      tags: stage === 'onboarded' ? tags : [],
    }
    return {
      ...about,
      ...NO_AFFILIATION,
      ...(stage === 'unregistered' ? NAMELESS : names),
      ...studentTexts(random, leaves, about),
      ...arrival(stage, calendar.at(random.integer(4, 49), workingMinute(random))),
    }
  })
}

const generatedStage = (index: number): Stage => {
  if (index < ADDED_STUDENTS) return 'unregistered'
  return index < ADDED_STUDENTS + TAGLESS_STUDENTS ? 'registered' : 'onboarded'
}

const studentTexts = (
  random: Random,
  leaves: readonly Leaf[],
  { tags, language }: Pick<Persona, 'tags' | 'language'>,
): Pick<SampleUser, 'bio' | 'thesisDescription'> => {
  const home = leaves.find(({ name }) => name === tags[0])
  const written = home && language && random.chance(0.9)
  return { bio: null, thesisDescription: written ? thesisDescription(random, language, { ...home, tags }) : null }
}

const admin = (persona: Persona, calendar: Calendar, days: number): SampleUser => {
  return {
    ...account(persona),
    bio: null,
    thesisDescription: null,
    ...arrival(persona.stage, calendar.at(days, WORKING_HOURS.from)),
  }
}

/** The row of a persona. */
const account = ({ id, email, role, firstName, lastName, stage, language, tags }: Persona) => {
  return { id, email, role, firstName, lastName, ...NO_AFFILIATION, stage, language, tags }
}

const arrival = (stage: Stage, at: Date): Pick<SampleUser, 'createdAt' | 'registeredAt'> => {
  return { createdAt: at, registeredAt: stage === 'unregistered' ? null : at }
}

/** A minute of the day within working hours. */
export function workingMinute(random: Random): number {
  return random.integer(WORKING_HOURS.from, WORKING_HOURS.to)
}
