/** Choices of sample people besides their tags: levels, and supervisors' marks. */
import { STUDENTS, SUPERVISORS } from './personas.ts'
import { SAMPLE_SEED, seededRandom } from './random.ts'
import { sampleId } from './sample-ids.ts'
import type { SampleUser } from './sample-people.ts'

/** The levels of theses at the sample university, in their order. */
export const SAMPLE_LEVELS = ['Bachelor', 'Master'].map((name, index) => ({
  id: sampleId('level', index + 1),
  position: index + 1,
  nameEn: name,
  nameDe: name,
}))

const LEVEL_IDS = SAMPLE_LEVELS.map(({ id }) => id)

type Asked = { readonly studentId: string; readonly supervisorId: string }
type Stated = Asked & { readonly type: string; readonly state: string }

/** How many of ten supervisors accept a single level. */
const CHOOSY = 3
const PERSONA_IDS: ReadonlySet<string> = new Set(
  [...Object.values(STUDENTS), ...Object.values(SUPERVISORS)].map(({ id }) => id),
)

/**
 * The level at which each student writes, and the levels that some supervisors accept: ids of levels, by the person's
 * id. No request contradicts them, and supervisors whom people try out accept all levels.
 */
export function sampleLevelsOf(
  users: readonly SampleUser[],
  requests: readonly Asked[],
): ReadonlyMap<string, string[]> {
  const random = seededRandom(SAMPLE_SEED + 6)
  const chosen = new Map<string, string[]>()
  const onboarded = users.filter(({ stage }) => stage === 'onboarded')
  for (const { id, role } of onboarded) if (role === 'STUDENT') chosen.set(id, [random.pick(LEVEL_IDS)])
  for (const { id, role } of onboarded) {
    if (role !== 'SUPERVISOR' || PERSONA_IDS.has(id) || random.integer(1, 10) > CHOOSY) continue
    const only = random.pick(LEVEL_IDS)
    const asking = requests.filter(({ supervisorId }) => supervisorId === id)
    if (asking.every(({ studentId }) => chosen.get(studentId)?.includes(only))) chosen.set(id, [only])
  }
  return chosen
}

const NOTE = 'Could begin in April. Ask about access to the ward.'

/** A mark of the supervisor whom people try out first: a star and a note on one of the waiting students. */
export function sampleMarks(requests: readonly Stated[]) {
  const supervisorId = SUPERVISORS.supervisorFree.id
  const waiting = requests.filter(
    (request) => request.supervisorId === supervisorId && request.type === 'SUPERVISION' && request.state === 'PENDING',
  )
  const last = waiting.at(-1)
  return last ? [{ supervisorId, studentId: last.studentId, starred: true, note: NOTE }] : []
}
