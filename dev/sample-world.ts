import { confirmationNumber } from '#server/confirmations/confirmation-number.ts'
import { type Calendar, calendarBefore, WORKING_HOURS } from './calendar.ts'
import { nameSource } from './names.ts'
import { type Random, SAMPLE_SEED, seededRandom } from './random.ts'
import { sampleId } from './sample-ids.ts'
import { CYCLE_OPENED, type SampleCast, sampleCast, type SampleUser } from './sample-people.ts'
import { SAMPLE_LEVELS, sampleLevelsOf, sampleMarks } from './sample-choices.ts'
import { type SampleLine, sampleLines } from './sample-waiting.ts'
import { type SampleIdea, sampleIdeas } from './sample-ideas.ts'
import { tagSimilarities } from './vocabulary/similarities.ts'
import { synonymsOf } from './vocabulary/synonyms.ts'
import { taxonomyLeaves } from './vocabulary/taxonomy-leaves.ts'
import { type ToldStory, toldStory } from './told-story.ts'

/** A round of supervision; `closedAt` null is the running one. */
export type SampleCycle = {
  readonly id: string
  readonly name: string
  readonly openedAt: Date
  readonly closedAt: Date | null
}

/** A pair of the closed cycle, as its export lists it. */
export type SampleClosedPair = {
  readonly id: string
  readonly cycleId: string
  readonly supervisorFirstName: string
  readonly supervisorLastName: string
  readonly supervisorEmail: string
  readonly studentFirstName: string
  readonly studentLastName: string
  readonly studentEmail: string
  readonly confirmedAt: Date
}

/** The rows that exist before the story begins. */
export type SampleUniversity = {
  /** The closed one, then the running one. */
  readonly cycles: readonly [SampleCycle, SampleCycle]
  readonly closedPairs: readonly SampleClosedPair[]
  readonly tags: readonly { readonly id: string; readonly name: string; readonly synonyms: readonly string[] }[]
  /** Scores in (0, 1], once a pair, by tag ids. */
  readonly similarities: readonly { readonly tagA: string; readonly tagB: string; readonly score: number }[]
  readonly levels: typeof SAMPLE_LEVELS
  /** `levelIds`: the level of a student, or the levels that a supervisor accepts; null: not set. */
  readonly users: readonly (SampleUser & { readonly levelIds: string[] | null })[]
  readonly supervisors: readonly {
    readonly userId: string
    readonly totalSlots: number
    readonly takenOutside: number
  }[]
  readonly userTags: readonly { readonly userId: string; readonly tagId: string; readonly priority: number }[]
  readonly ideas: readonly SampleIdea[]
  readonly ideaTags: readonly { readonly ideaId: string; readonly tagId: string; readonly place: number }[]
}

type InCycle<Row> = Row & { readonly cycleId: string }

/** Everything that the seed writes. */
export type SampleWorld = SampleUniversity &
  Omit<ToldStory, 'requests' | 'confirmations'> & {
    readonly requests: readonly InCycle<ToldStory['requests'][number]>[]
    readonly confirmations: readonly InCycle<ToldStory['confirmations'][number] & { readonly number: string }>[]
    readonly marks: ReturnType<typeof sampleMarks>
    readonly lines: readonly InCycle<SampleLine>[]
  }

const CYCLE_DAYS = 365
/** The month in which the academic year begins, counted from 0. */
const AUGUST = 7
const CLOSED_PAIRS = 24
/** As many as a confirmation number takes at least. */
const CHANCE_BYTES = 8

/**
 * The sample university at `now`: a closed cycle, and eight weeks of the running one. Only the times depend on `now`,
 * and all are before it.
 */
export function sampleWorld(now: Date): SampleWorld {
  const university = sampleUniversity(now)
  const story = toldStory(now)
  const random = seededRandom(SAMPLE_SEED + 2)
  const cycleId = university.cycles[1].id
  const levelsOf = sampleLevelsOf(university.users, story.requests)
  const users = university.users.map((user) => ({ ...user, levelIds: levelsOf.get(user.id) ?? null }))
  const lines = sampleLines({ ...university, ...story, users }, calendarBefore(now))
  return {
    ...university,
    ...story,
    levels: SAMPLE_LEVELS,
    users,
    lines: lines.map((line) => ({ ...line, cycleId })),
    marks: sampleMarks(story.requests),
    requests: story.requests.map((request) => ({ ...request, cycleId })),
    confirmations: story.confirmations.map((each) => ({ ...each, number: numberOf(random, each.acceptedAt), cycleId })),
  }
}

/** The sample without the running cycle's story, and before anybody has chosen a level. */
export function sampleUniversity(now: Date): SampleUniversity {
  const random = seededRandom(SAMPLE_SEED + 1)
  const calendar = calendarBefore(now)
  const cast = sampleCast(random, calendar)
  const cycles = sampleCycles(calendar)
  return {
    ...vocabulary(),
    ...people(cast),
    ...ideasWithTags(calendar),
    levels: [],
    cycles,
    closedPairs: closedPairs(random, calendar, cast, cycles[0].id),
  }
}

const vocabulary = (): Pick<SampleUniversity, 'tags' | 'similarities'> => {
  const leaves = taxonomyLeaves()
  const tags = leaves.map(({ name }, index) => ({
    id: sampleId('tag', index + 1),
    name,
    synonyms: synonymsOf(name),
  }))
  const ids = idsByName(tags)
  const similarities = tagSimilarities(leaves).map(({ field1, field2, similarity_score: score }) => ({
    tagA: ids(field1),
    tagB: ids(field2),
    score,
  }))
  return { tags, similarities }
}

const people = ({
  admins,
  supervisors,
  students,
}: SampleCast): Pick<SampleUniversity, 'users' | 'supervisors' | 'userTags'> => {
  const users = [...admins, ...supervisors, ...students]
  const ids = idsByName(vocabulary().tags)
  return {
    users: users.map((user) => ({ ...user, levelIds: null })),
    supervisors: supervisors.map(({ id, totalSlots, takenOutside }) => ({ userId: id, totalSlots, takenOutside })),
    userTags: users.flatMap(({ id, tags }) =>
      tags.map((name, index) => ({ userId: id, tagId: ids(name), priority: index + 1 })),
    ),
  }
}

const ideasWithTags = (calendar: Calendar): Pick<SampleUniversity, 'ideas' | 'ideaTags'> => {
  const ids = idsByName(vocabulary().tags)
  const all = sampleIdeas(calendar)
  return {
    ideas: all,
    ideaTags: all.flatMap(({ id, tags }) =>
      tags.map((name, index) => ({ ideaId: id, tagId: ids(name), place: index + 1 })),
    ),
  }
}

const idsByName = (tags: readonly { readonly id: string; readonly name: string }[]): ((name: string) => string) => {
  const byName = new Map(tags.map(({ id, name }) => [name, id]))
  return (name) => {
    const id = byName.get(name)
    if (id === undefined) throw new Error(`no such tag: ${name}`)
    return id
  }
}

const sampleCycles = (calendar: Calendar): [SampleCycle, SampleCycle] => {
  const first = calendar.at(CYCLE_OPENED + CYCLE_DAYS, WORKING_HOURS.from)
  const second = calendar.at(CYCLE_OPENED, WORKING_HOURS.from)
  const year = second.getUTCMonth() >= AUGUST ? second.getUTCFullYear() : second.getUTCFullYear() - 1
  return [
    { id: sampleId('cycle', 1), name: academicYear(year - 1), openedAt: first, closedAt: second },
    { id: sampleId('cycle', 2), name: academicYear(year), openedAt: second, closedAt: null },
  ]
}

const academicYear = (begin: number): string => {
  return `${begin}/${String((begin + 1) % 100).padStart(2, '0')}`
}

const closedPairs = (random: Random, calendar: Calendar, cast: SampleCast, cycleId: string): SampleClosedPair[] => {
  const nextStudent = nameSource(
    random,
    [...cast.supervisors, ...cast.students].map(({ email }) => email),
  )
  return Array.from({ length: CLOSED_PAIRS }, (_, index) => {
    const supervisor = random.pick(cast.supervisors)
    const student = nextStudent()
    return {
      id: sampleId('closedPair', index + 1),
      cycleId,
      supervisorFirstName: supervisor.firstName,
      supervisorLastName: supervisor.lastName,
      supervisorEmail: supervisor.email,
      studentFirstName: student.firstName,
      studentLastName: student.lastName,
      studentEmail: student.email,
      confirmedAt: calendar.at(
        CYCLE_OPENED + random.integer(60, CYCLE_DAYS - 10),
        random.integer(WORKING_HOURS.from, WORKING_HOURS.to),
      ),
    }
  })
}

/** The product draws a confirmation's number by chance. */
const numberOf = (random: Random, acceptedAt: Date): string => {
  const chance = Uint8Array.from({ length: CHANCE_BYTES }, () => random.integer(0, 255))
  return confirmationNumber(chance, acceptedAt.getUTCFullYear())
}
