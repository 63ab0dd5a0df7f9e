/** Who waits for a place at the sample university, and for whom one is kept. */
import { OFFER_HOURS } from '#domain/limits.ts'
import { takesLevel } from '#domain/people/levels.ts'
import { type Calendar, minutesAfter } from './calendar.ts'
import { PERSONAS, STUDENTS, SUPERVISORS } from './personas.ts'
import { sampleId } from './sample-ids.ts'
import type { SampleUser } from './sample-people.ts'

type StudentAndSupervisor = { readonly studentId: string; readonly supervisorId: string }

type BeforeLines = {
  readonly users: readonly (SampleUser & { readonly levelIds: readonly string[] | null })[]
  readonly supervisors: readonly {
    readonly userId: string
    readonly totalSlots: number
    readonly takenOutside: number
  }[]
  readonly requests: readonly (StudentAndSupervisor & { readonly type: string; readonly state: string })[]
  readonly dismissals: readonly StudentAndSupervisor[]
}

export type SampleLine = StudentAndSupervisor & {
  readonly id: string
  readonly joinedAt: Date
  readonly offeredUntil: Date | null
}

const NOON = 12 * 60
const PERSONA_IDS: ReadonlySet<string> = new Set(Object.values(PERSONAS).map(({ id }) => id))
/** So many of the crowd wait for supervisorFull, and one before studentRejected. */
const WAITING = 2

/**
 * Two students wait for supervisorFull. A place is kept for studentRejected since yesterday, and behind somebody else she waits
 * for another one.
 */
export function sampleLines(world: BeforeLines, calendar: Calendar): SampleLine[] {
  const { studentRejected } = STUDENTS
  const { supervisorFull } = SUPERVISORS
  const { free, mayWait, crowd } = factsOf(world)
  const whom = (places: number): string | undefined =>
    world.supervisors.find(
      ({ userId }) => !PERSONA_IDS.has(userId) && free(userId) === places && mayWait(studentRejected.id, userId),
    )?.userId
  const rows: (StudentAndSupervisor & { readonly joined: Date; readonly offered?: Date })[] = []
  const waitBefore = (supervisorId: string, count: number): void => {
    const first = crowd.filter((id) => mayWait(id, supervisorId) && !rows.some(({ studentId }) => studentId === id))
    for (const [index, studentId] of first.slice(0, count).entries())
      rows.push({ studentId, supervisorId, joined: calendar.at(6 - index, NOON) })
  }
  waitBefore(supervisorFull.id, WAITING)
  const [keeping, full] = [whom(1), whom(0)]
  if (full !== undefined) {
    waitBefore(full, 1)
    rows.push({ studentId: studentRejected.id, supervisorId: full, joined: calendar.at(3, NOON) })
  }
  if (keeping !== undefined) {
    const offered = calendar.at(1, NOON)
    rows.push({ studentId: studentRejected.id, supervisorId: keeping, joined: calendar.at(4, NOON), offered })
  }
  return rows.map(({ joined, offered, ...two }, index) => ({
    ...two,
    id: sampleId('line', index + 1),
    joinedAt: joined,
    offeredUntil: offered ? minutesAfter(offered, OFFER_HOURS * 60) : null,
  }))
}

const factsOf = ({ users, supervisors, requests, dismissals }: BeforeLines) => {
  const people = new Map(users.map((user) => [user.id, user]))
  const pairs = requests.filter(({ type, state }) => type === 'SUPERVISION' && state === 'ACCEPTED')
  const paired = new Set(pairs.map(({ studentId }) => studentId))
  const met = new Set([...requests, ...dismissals].map(({ studentId, supervisorId }) => `${studentId} ${supervisorId}`))
  return {
    /** Places of a supervisor that are left. */
    free: (supervisorId: string): number => {
      const places = supervisors.find(({ userId }) => userId === supervisorId)
      const taken = pairs.filter((pair) => pair.supervisorId === supervisorId).length
      return places ? places.totalSlots - places.takenOutside - taken : 0
    },
    mayWait: (studentId: string, supervisorId: string): boolean => {
      const [student, supervisor] = [people.get(studentId), people.get(supervisorId)]
      const areThere = student?.stage === 'onboarded' && supervisor?.stage === 'onboarded'
      const fits = takesLevel(supervisor?.levelIds ?? [], student?.levelIds?.[0] ?? null)
      return areThere && fits && !paired.has(studentId) && !met.has(`${studentId} ${supervisorId}`)
    },
    crowd: users.filter(({ id, role }) => role === 'STUDENT' && !PERSONA_IDS.has(id)).map(({ id }) => id),
  }
}
