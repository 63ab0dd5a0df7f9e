import { nameSource } from './names.ts'
import { PERSONAS, SUPERVISORS, type SupervisorPersona } from './personas.ts'
import { type Random, SAMPLE_SEED, seededRandom } from './random.ts'
import { sampleId } from './sample-ids.ts'
import { clusteredTags } from './vocabulary/tag-choice.ts'
import { type Leaf, taxonomyLeaves } from './vocabulary/taxonomy-leaves.ts'

/** A supervisor as the university's list and, once registered, their own profile have them. */
export type SampleSupervisor = {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly faculty: string
  readonly field: string
  readonly position: string
  /** Academic title; null for none. */
  readonly title: string | null
  /** The institute. */
  readonly group: string
  readonly stage: SupervisorPersona['stage']
  readonly language: 'en' | 'de' | null
  /** Names of tags in order of priority; none when not onboarded. */
  readonly tags: readonly string[]
  /** 1 to 6. */
  readonly totalSlots: number
  /** 0 to totalSlots. */
  readonly takenOutside: number
}

export const SUPERVISOR_COUNT = 60

/** Generated people are numbered from here; lower numbers are reserved for personas. */
const FIRST_GENERATED = 10

const POSITIONS = ['Professor', 'Head of Institute', 'Senior Lecturer', 'Lecturer', 'Senior Researcher', 'Researcher']

/** Personas have none: they are known by their names. */
const TITLES: Readonly<Record<string, string>> = {
  Professor: 'Prof. Dr.',
  'Head of Institute': 'Univ.-Prof. Dr.',
  'Senior Lecturer': 'Dr.',
  'Senior Researcher': 'Dr.',
}

const instituteOf = (field: string): string => `Institute of ${field}`

/** Every so many generated supervisors one has not signed in yet. */
const UNREGISTERED_EVERY = 11

/** All 60, personas first. The same at each call. */
export function supervisorDirectory(): SampleSupervisor[] {
  const random = seededRandom(SAMPLE_SEED)
  const leaves = taxonomyLeaves()
  const personas = Object.values(SUPERVISORS).map((persona) => fromPersona(persona, leaves))
  const nextName = nameSource(
    random,
    Object.values(PERSONAS).map(({ email }) => email),
  )
  const fields = random.sample([...new Set(leaves.map(({ field }) => field))], Number.POSITIVE_INFINITY)
  const generated = Array.from({ length: SUPERVISOR_COUNT - personas.length }, (_, index) => {
    const field = fields[index % fields.length] ?? ''
    return {
      id: sampleId('supervisor', FIRST_GENERATED + index),
      ...nextName(),
      ...profile(random, leaves, field, index),
    }
  })
  return [...personas, ...generated]
}

const profile = (random: Random, leaves: readonly Leaf[], field: string, index: number) => {
  const totalSlots = random.integer(1, 6)
  const places = { totalSlots, takenOutside: random.chance(0.3) ? random.integer(1, Math.ceil(totalSlots / 2)) : 0 }
  const position = random.pick(POSITIONS)
  const affiliation = { title: TITLES[position] ?? null, group: instituteOf(field) }
  const about = { faculty: facultyOf(leaves, field), field, position, ...affiliation, ...places }
  const tags = clusteredTags(random, leaves, field, random.integer(3, 10))
  const language = random.chance(0.5) ? ('de' as const) : ('en' as const)
  return index % UNREGISTERED_EVERY === UNREGISTERED_EVERY - 1
    ? { ...about, stage: 'unregistered' as const, language: null, tags: [] }
    : { ...about, stage: 'onboarded' as const, language, tags }
}

const fromPersona = (persona: SupervisorPersona, leaves: readonly Leaf[]): SampleSupervisor => {
  const { id, email, firstName, lastName, field, stage, language, tags, totalSlots, takenOutside } = persona
  const affiliation = { title: null, group: instituteOf(field) }
  const about = {
    faculty: facultyOf(leaves, field),
    field,
    position: 'Professor',
    ...affiliation,
    totalSlots,
    takenOutside,
  }
  return { id, email, firstName, lastName, stage, language, tags, ...about }
}

const facultyOf = (leaves: readonly Leaf[], field: string): string => {
  const leaf = leaves.find((candidate) => candidate.field === field)
  if (!leaf) throw new Error(`no such field: ${field}`)
  return leaf.faculty
}
