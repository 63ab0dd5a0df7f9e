import { similarityScore } from '#domain/similarity-score.ts'
import { Agenda } from './agenda.ts'
import type { Calendar } from './calendar.ts'
import type { Random } from './random.ts'
import type { RequestLedger } from './request-ledger.ts'
import type { SampleCast, SampleUser } from './sample-people.ts'
import { tagSimilarities } from './similarities.ts'
import { taxonomyLeaves } from './taxonomy-leaves.ts'

/** A message of a conversation. */
export type SampleMessage = {
  readonly requestId: string
  readonly by: string
  readonly text: string
  readonly at: Date
}

/** A student does not want to see a supervisor again. */
export type SampleDismissal = {
  readonly studentId: string
  readonly supervisorId: string
  readonly at: Date
}

/** What the parts of the story share: the means to tell it, and what it has come to. */
export type Story = {
  readonly random: Random
  readonly calendar: Calendar
  readonly cast: SampleCast
  readonly ledger: RequestLedger
  readonly agenda: Agenda
  /** Registered supervisors by student id, best score first. */
  readonly ranking: ReadonlyMap<string, readonly string[]>
  readonly messages: SampleMessage[]
  readonly dismissals: SampleDismissal[]
}

/** Nobody asks a supervisor who covers less of their interests than this. */
const WORTH_ASKING = 0.25

export function beginStory(random: Random, calendar: Calendar, cast: SampleCast, ledger: RequestLedger): Story {
  const begun = { agenda: new Agenda(), messages: [], dismissals: [] }
  return { random, calendar, cast, ledger, ...begun, ranking: rankSupervisors(cast) }
}

/** Supervisors whom the student could ask now: places free, neither asked nor dismissed before, close enough; best first. */
export function openSupervisors({ ledger, ranking, dismissals }: Story, studentId: string): string[] {
  const known = [...ledger.requestsOf(studentId), ...dismissals.filter((each) => each.studentId === studentId)]
  const seen = new Set(known.map(({ supervisorId }) => supervisorId))
  const close = ranking.get(studentId) ?? []
  return close.filter((supervisorId) => !seen.has(supervisorId) && ledger.availableSlots(supervisorId) > 0)
}

/** Puts a message into the conversation of an accepted chat request. */
export function say({ ledger, messages }: Story, message: SampleMessage): void {
  ledger.talk(message.requestId)
  messages.push(message)
}

/** The similarity score as everywhere else, over names of tags instead of ids. */
const rankSupervisors = ({ students, supervisors }: SampleCast): Map<string, string[]> => {
  const pairs = tagSimilarities(taxonomyLeaves())
  const known = new Map(pairs.map((pair) => [`${pair.field1}|${pair.field2}`, pair.similarity_score]))
  const similarity = (a: string, b: string): number => known.get(`${a}|${b}`) ?? known.get(`${b}|${a}`) ?? 0
  const rank = (student: SampleUser): string[] => {
    const wishes = student.tags.map((tagId, index) => ({ tagId, priority: index + 1 }))
    return supervisors
      .filter(({ registeredAt }) => registeredAt !== null)
      .map(({ id, tags }) => ({ id, score: similarityScore(wishes, tags, similarity) }))
      .filter(({ score }) => score >= WORTH_ASKING)
      .toSorted((a, b) => b.score - a.score || a.id.localeCompare(b.id))
      .map(({ id }) => id)
  }
  return new Map(students.map((student) => [student.id, rank(student)]))
}
