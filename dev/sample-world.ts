import { confirmationNumber } from '#server/confirmations/confirmation-number.ts'
import { type Calendar, calendarBefore, WORKING_HOURS } from './calendar.ts'
import { planCrowd } from './crowd-story.ts'
import { nameSource } from './names.ts'
import { planPersonas } from './persona-story.ts'
import { type Random, SAMPLE_SEED, seededRandom } from './random.ts'
import { type LedgerConfirmation, type LedgerRequest, type LedgerTransition, RequestLedger } from './request-ledger.ts'
import { sampleId } from './sample-ids.ts'
import { CYCLE_OPENED, type SampleCast, sampleCast, type SampleTeacher, type SampleUser } from './sample-people.ts'
import { tagSimilarities } from './similarities.ts'
import { beginStory, type SampleDismissal, type SampleMessage } from './story.ts'
import { taxonomyLeaves } from './taxonomy-leaves.ts'

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

/** The document of an acceptance; `endedAt` null while the pair stands. */
export type SampleConfirmation = {
  readonly number: string
  readonly cycleId: string
} & Readonly<LedgerConfirmation>

/** Everything the seed writes, as plain rows. */
export type SampleWorld = {
  /** The closed one, then the running one. */
  readonly cycles: readonly [SampleCycle, SampleCycle]
  readonly closedPairs: readonly SampleClosedPair[]
  readonly tags: readonly { readonly id: string; readonly name: string }[]
  /** Scores in (0, 1], once a pair, by tag ids. */
  readonly similarities: readonly { readonly tagA: string; readonly tagB: string; readonly score: number }[]
  readonly users: readonly SampleUser[]
  readonly supervisors: readonly {
    readonly userId: string
    readonly totalSlots: number
    readonly takenOutside: number
  }[]
  readonly userTags: readonly { readonly userId: string; readonly tagId: string; readonly priority: number }[]
  readonly requests: readonly (LedgerRequest & { readonly cycleId: string })[]
  /** In the order they happened. */
  readonly transitions: readonly LedgerTransition[]
  readonly confirmations: readonly SampleConfirmation[]
  readonly dismissals: readonly SampleDismissal[]
  readonly messages: readonly (SampleMessage & { readonly id: string })[]
}

const CYCLE_DAYS = 365
/** The month, from 0, in which the academic year begins. */
const AUGUST = 7
const CLOSED_PAIRS = 24
/** As many as a confirmation number takes at least. */
const CHANCE_BYTES = 8

/**
 * The sample university as it stands at `now`: a closed cycle, and eight weeks of the running one. The same but for the
 * times whatever `now` is; all times lie before it. Only the rules of domain/ decide what may happen.
 */
export function sampleWorld(now: Date): SampleWorld {
  const random = seededRandom(SAMPLE_SEED + 1)
  const calendar = calendarBefore(now)
  const cast = sampleCast(random, calendar)
  const ledger = new RequestLedger(registeredPlaces(cast.supervisors), counter('request'))
  const story = beginStory(random, calendar, cast, ledger)
  planPersonas(story)
  planCrowd(story)
  story.agenda.run()

  const cycles = sampleCycles(calendar)
  const nextMessage = counter('message')
  return {
    ...vocabulary(),
    ...people(cast),
    cycles,
    closedPairs: closedPairs(random, calendar, cast, cycles[0].id),
    requests: ledger.requests.map((request) => ({ ...request, cycleId: cycles[1].id })),
    transitions: ledger.transitions,
    confirmations: ledger.confirmations.map((each) => sampleConfirmation(random, each, cycles[1].id)),
    dismissals: story.dismissals,
    messages: story.messages.map((message) => ({ ...message, id: nextMessage() })),
  }
}

const counter = (kind: Parameters<typeof sampleId>[0]): (() => string) => {
  let n = 0
  return () => sampleId(kind, (n += 1))
}

const vocabulary = (): Pick<SampleWorld, 'tags' | 'similarities'> => {
  const leaves = taxonomyLeaves()
  const tags = leaves.map(({ name }, index) => ({ id: sampleId('tag', index + 1), name }))
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
}: SampleCast): Pick<SampleWorld, 'users' | 'supervisors' | 'userTags'> => {
  const users = [...admins, ...supervisors, ...students]
  const ids = idsByName(vocabulary().tags)
  return {
    users,
    supervisors: supervisors.map(({ id, totalSlots, takenOutside }) => ({ userId: id, totalSlots, takenOutside })),
    userTags: users.flatMap(({ id, tags }) =>
      tags.map((name, index) => ({ userId: id, tagId: ids(name), priority: index + 1 })),
    ),
  }
}

const idsByName = (tags: SampleWorld['tags']): ((name: string) => string) => {
  const byName = new Map(tags.map(({ id, name }) => [name, id]))
  return (name) => {
    const id = byName.get(name)
    if (id === undefined) throw new Error(`no such tag: ${name}`)
    return id
  }
}

const registeredPlaces = (supervisors: readonly SampleTeacher[]): Map<string, SampleTeacher> => {
  return new Map(
    supervisors.filter(({ registeredAt }) => registeredAt).map((supervisor) => [supervisor.id, supervisor]),
  )
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

const sampleConfirmation = (random: Random, confirmation: LedgerConfirmation, cycleId: string): SampleConfirmation => {
  const chance = Uint8Array.from({ length: CHANCE_BYTES }, () => random.integer(0, 255))
  const number = confirmationNumber(chance, confirmation.acceptedAt.getUTCFullYear())
  return { ...confirmation, number, cycleId }
}
