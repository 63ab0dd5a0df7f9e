/** The figures are what everything there is adds up to, whatever happened before, on each of two instances. */
import { sql } from 'drizzle-orm'
import type { Situation } from '#domain/situations.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { removeTags } from '#server/db/queries/imports/tags.ts'
import { bumpMatchingRevision } from '#server/db/queries/matching/revision.ts'
import { transaction } from '#server/db/transaction.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'
import { recount } from '#test/support/recount.ts'
import { rounds } from '#test/support/rounds.ts'

const START = Date.parse('2026-03-02T08:00:00Z')
const HOUR_MS = 60 * 60 * 1000
const WEEK_HOURS = 7 * 24
const NAMES = ['Art', 'Biology', 'chemistry', 'Design'] as const

const small = fc.nat(3)
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('ask', 'add'), student: small, supervisor: small }) },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constantFrom('ACCEPTED', 'REJECTED', 'WITHDRAWN', 'undo'),
        pick: fc.nat(9),
        bySupervisor: fc.boolean(),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('tags'), who: fc.nat(7), tags: fc.shuffledSubarray([...NAMES]) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('delete', 'reset', 'come back'), who: fc.nat(7) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('new person', 'new cycle', 'lose a tag') }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('wait'), hours: fc.constantFrom(1, WEEK_HOURS, 60 * WEEK_HOURS) }),
    },
  ),
  { minLength: 10, maxLength: 25, size: 'max' },
)
type Step = Partial<{
  do: string
  student: number
  supervisor: number
  pick: number
  who: number
  hours: number
  bySupervisor: boolean
  tags: readonly (typeof NAMES)[number][]
}>

withDatabase('statistics', (open) => {
  it('are those of a plain recount after whatever people do', async () => {
    const live = async (story: readonly Step[]): Promise<void> => {
      const { db } = open()
      await emptyTables(open())
      const clock = { now: START }
      const now = () => new Date(clock.now)
      const instances = [await testApp(open(), { now }), await testApp(open(), { now })] as const
      const [api] = instances
      const tags = await makeTags(db, NAMES)
      const students = await Promise.all([0, 1, 2, 3].map(() => makeStudent(db, { tags: [tags.Art] })))
      const supervisors = await Promise.all([0, 1, 2, 3].map(() => makeSupervisor(db, { totalSlots: 1 })))
      const world = { api, clock, tags, students, supervisors, admin: await makeAdmin(db) }
      for (const [turn, step] of story.entries()) {
        clock.now += HOUR_MS
        await take(world, step)
        const instance = instances[turn % 2] ?? api
        const as = { as: world.admin.email }
        const {
          conflicts: _,
          longest_waiting: waiting,
          kept_pairs: ___,
          ...figures
        } = await instance.ok('admin.statistics', {}, as)
        expect(figures).toEqual(await recount(db, now()))
        const { students: counted } = figures
        const totalOf = async (situation: Situation) =>
          (await instance.ok('admin.people.list', { situation }, as)).total
        // Four students: the list has room for all of them.
        expect([await totalOf('waiting'), waiting.length]).toEqual([counted.waiting, counted.waiting])
        expect(await totalOf('has_to_ask_again')).toBe(counted.ask_again)
        expect(await totalOf('asked_nobody')).toBe(counted.asked_nobody)
        expect(await totalOf('without_supervisor')).toBe(counted.waiting + counted.ask_again + counted.asked_nobody)
      }
      for (const instance of instances) await instance.close()
    }
    await fc.assert(fc.asyncProperty(steps, live), { numRuns: rounds(10) })
  })

  type World = {
    readonly api: TestApi
    readonly clock: { now: number }
    readonly tags: Readonly<Record<string, string>>
    readonly students: MadeUser[]
    readonly supervisors: MadeUser[]
    readonly admin: MadeUser
  }

  /** Tries it; what is refused changes nothing, and is as good a step as any. */
  const take = async (world: World, step: Step): Promise<void> => {
    const { api, students, supervisors, admin, clock, tags } = world
    const everybody = [...supervisors.slice(0, 4), ...students.slice(-4)]
    const [student, supervisor, who] = [
      students[step.student ?? 0],
      supervisors[step.supervisor ?? 0],
      everybody[step.who ?? 0],
    ]
    if (!student || !supervisor || !who) throw new Error('nobody there')
    switch (step.do) {
      case 'ask':
        await api.call('supervision_requests.create', { supervisor_id: supervisor.id }, { as: student.email })
        return
      case 'add':
        await api.call('supervision_requests.create', { student_id: student.id }, { as: supervisor.email })
        return
      case 'tags': {
        const ranked = (step.tags ?? []).map((name, place) => ({ tag_id: tags[name], priority: place + 1 }))
        await api.call('users.tags.put', { id: who.id, tags: ranked }, { as: who.email })
        return
      }
      case 'delete':
        await api.call('users.delete', { id: who.id }, { as: who.email })
        return
      case 'reset':
        await api.call('admin.users.reset', { id: who.id }, { as: admin.email })
        return
      case 'come back':
        await api.call('users.register', { first_name: 'Here', last_name: 'Again' }, { as: who.email })
        return
      case 'new person':
        students.push(await makeStudent(open().db))
        return
      case 'new cycle':
        await api.call('admin.cycles.open', { name: 'Next' }, { as: admin.email })
        return
      case 'lose a tag':
        await transaction(open().db, async (tx) => {
          await removeTags(tx, [tags['Design'] ?? ''])
          await bumpMatchingRevision(tx, { vocabulary: true })
        })
        return
      case 'wait':
        clock.now += (step.hours ?? 0) * HOUR_MS
        return
      default:
        await decide(world, step)
    }
  }

  const decide = async ({ api, students, supervisors }: World, step: Step): Promise<void> => {
    const { rows } = await open().db.execute<{ id: string; student_id: string; supervisor_id: string }>(
      sql`select id, student_id, supervisor_id from requests order by updated_at desc, id`,
    )
    const request = rows[(step.pick ?? 0) % rows.length]
    if (!request) return
    const { id } = request
    const side = step.bySupervisor ? request.supervisor_id : request.student_id
    const as = [...students, ...supervisors].find((person) => person.id === side)?.email
    if (!as) return
    await (step.do === 'undo'
      ? api.call('supervision_requests.undo', { id }, { as })
      : api.call('supervision_requests.patch', { id, state: step.do }, { as }))
  }
})
