/** Suggestions and their explanations as they are answered, and one number wherever a similarity is shown. */
import { beforeEach, expect, it } from 'vitest'
import type { OutputOf } from '#contract/operations.ts'
import { withApi } from '#test/support/app.ts'
import { type Given, type MadeUser, makeAdmin, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'

type Match = OutputOf<'matches.explain'>

const NAMES = ['graphs', 'logic', 'poetry', 'chess', 'opera'] as const
const TOLERANCE = 1e-9

withApi('the answer about matches', (api, open) => {
  let tags: Record<(typeof NAMES)[number], string>
  let student: MadeUser
  let admin: MadeUser

  beforeEach(async () => {
    const { db } = open()
    tags = await makeTags(db, NAMES, [
      ['graphs', 'logic', 0.7],
      ['graphs', 'chess', 0.1],
      ['logic', 'chess', 0.35],
      ['poetry', 'opera', 0.9],
    ])
    // Weights 3/6, 2/6 and 1/6.
    student = await makeStudent(db, { tags: [tags.graphs, tags.poetry, tags.logic] })
    admin = await makeAdmin(db)
  })

  const make = (lastName: string, given: Given): Promise<MadeUser> =>
    makeSupervisor(open().db, { firstName: 'Ada', lastName, ...given })
  const list = (limit?: number) =>
    api.ok('matches.list', limit ? { id: student.id, limit } : { id: student.id }, { as: student.email })
  const explain = (supervisor: MadeUser, who: MadeUser = student) =>
    api.ok('matches.explain', { id: student.id, supervisor_id: supervisor.id }, { as: who.email })

  const expectAddsUp = ({ similarity_score, explanation }: Match): void => {
    const sum = (of: (part: Match['explanation'][number]) => number) =>
      explanation.reduce((total, part) => total + of(part), 0)
    expect(Math.abs(sum(({ contribution }) => contribution) - similarity_score)).toBeLessThan(TOLERANCE)
    expect(Math.abs(sum(({ weight }) => weight) - 1)).toBeLessThan(TOLERANCE)
    for (const { weight, similarity, contribution } of explanation) {
      expect(Math.abs(weight * similarity - contribution)).toBeLessThan(TOLERANCE)
    }
  }

  it('is best first: by score, then by places, then by name, and only whom one can ask', async () => {
    const dismissed = await make('Dismissed', { tags: [tags.graphs] })
    await api.ok('users.blocks.add', { id: student.id, blocked_id: dismissed.id }, { as: student.email })
    const asked = await make('Asked', { tags: [tags.graphs] })
    await api.ask(student, asked)
    await make('Full', { tags: [tags.graphs], totalSlots: 1, takenOutside: 1 })
    await make('Unregistered', { tags: [tags.graphs], registered: false })
    await make('Deleted', { tags: [tags.graphs], deleted: true })
    await make('Zuse', { tags: [tags.poetry], totalSlots: 2 })
    await make('Bach', { tags: [tags.poetry], totalSlots: 2 })
    await make('Roomy', { tags: [tags.poetry], totalSlots: 9, takenOutside: 2 })
    await make('Best', { tags: [tags.opera, tags.logic] })
    await make('None', {})
    const matches = await list()
    expect(matches.map(({ supervisor }) => supervisor.last_name)).toEqual(['Best', 'Roomy', 'Bach', 'Zuse', 'None'])
    // 3/6 * 0.7 + 2/6 * 0.9 + 1/6 * 1, then 2/6 * 1.
    for (const [index, score] of [0.35 + 0.3 + 1 / 6, 1 / 3, 1 / 3, 1 / 3, 0].entries()) {
      expect(Math.abs((matches[index]?.similarity_score ?? -1) - score)).toBeLessThan(TOLERANCE)
    }
    for (const match of matches) expectAddsUp(match)
    expect(await list(2)).toEqual(matches.slice(0, 2))
  })

  it("explains each of the student's tags in their order: its weight, what covers it best, and what that adds", async () => {
    const supervisor = await make('Weiß', { tags: [tags.chess, tags.logic] })
    const match = await explain(supervisor)
    expectAddsUp(match)
    const graphs = { tag_id: tags.graphs, tag_name: 'graphs' }
    const poetry = { tag_id: tags.poetry, tag_name: 'poetry' }
    const logic = { tag_id: tags.logic, tag_name: 'logic' }
    const byLogic = { best_tag_id: tags.logic, best_tag_name: 'logic' }
    const byNothing = { best_tag_id: null, best_tag_name: null }
    const near = (value: number) => expect.closeTo(value, 9)
    expect(match.explanation).toEqual([
      { ...graphs, ...byLogic, weight: near(1 / 2), similarity: near(0.7), contribution: near(0.35) },
      { ...poetry, ...byNothing, weight: near(1 / 3), similarity: 0, contribution: 0 },
      { ...logic, ...byLogic, weight: near(1 / 6), similarity: 1, contribution: near(1 / 6) },
    ])
    expect(match.supervisor.id).toBe(supervisor.id)
    expect(await list()).toEqual([match])
  })

  it('is one number, wherever it is shown and to whomever', async () => {
    const supervisor = await make('Weiß', { tags: [tags.chess, tags.opera] })
    const [suggested] = await list()
    const score = suggested?.similarity_score
    expect(score).toBeGreaterThan(0)
    const as = { as: student.email }
    const seen = await api.ok('users.get', { id: supervisor.id }, as)
    const found = await api.ok('users.search', { sort: 'best_match' }, as)
    const { id } = await api.ok('supervision_requests.create', { supervisor_id: supervisor.id }, as)
    const chat = await api.ok('chat_requests.create', { supervisor_id: supervisor.id, message: 'Hello' }, as)
    const numbers = [
      suggested?.supervisor.supervisor?.similarity_score,
      seen.supervisor?.similarity_score,
      found.items[0]?.supervisor?.similarity_score,
      chat.similarity_score,
    ]
    for (const who of [student, supervisor, admin]) {
      const request = await api.ok('supervision_requests.get', { id }, { as: who.email })
      const listed = await api.ok('supervision_requests.list', {}, { as: who.email })
      numbers.push((await explain(supervisor, who)).similarity_score)
      numbers.push(request.similarity_score, listed.items[0]?.similarity_score)
      if (who.role === 'STUDENT') numbers.push(request.supervisor.supervisor?.similarity_score)
    }
    expect(new Set(numbers)).toEqual(new Set([score]))
  })

  it('is nothing at all where one of the two has no tags', async () => {
    const without = await make('Without', {})
    const match = await explain(without)
    expect(match.similarity_score).toBe(0)
    expect(match.explanation.map(({ tag_name, best_tag_id }) => [tag_name, best_tag_id])).toEqual([
      ['graphs', null],
      ['poetry', null],
      ['logic', null],
    ])
    expectAddsUp(match)
    student = await makeStudent(open().db)
    expect(await explain(await make('With', { tags: [tags.chess] }))).toMatchObject({
      similarity_score: 0,
      explanation: [],
    })
  })
})
