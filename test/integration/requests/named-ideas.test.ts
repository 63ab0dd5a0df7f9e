/** Requests that are about one of the supervisor's ideas for theses. */
import { describe, expect, it } from 'vitest'
import type { InputOf } from '#contract/operations.ts'
import type { IdeaState } from '#domain/ideas/idea-states.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { Pair } from '#test/support/pair.ts'
import { makeAdmin, makeStudent, makeSupervisor, type MadeUser } from '#test/support/people.ts'

withDatabase('a request about an idea', (open) => {
  const pair = new Pair(open, 2)
  const offer = async (title: string, state: IdeaState = 'OPEN', by = pair.supervisor): Promise<string> =>
    (await pair.api.ok('supervisors.ideas.add', { id: by.id, title, state }, { as: by.email })).id
  const ask = async (idea_id: string, from = pair.student): Promise<string> =>
    (
      await pair.api.ok(
        'supervision_requests.create',
        { supervisor_id: pair.supervisor.id, idea_id },
        { as: from.email },
      )
    ).id
  const decide = (id: string, state: 'ACCEPTED' | 'REJECTED' | 'WITHDRAWN', by = pair.supervisor) =>
    pair.api.decide(by, id, state)
  const undo = (id: string) => pair.api.undo(pair.supervisor, id)
  const stateOf = async (id: string) => (await pair.api.ok('ideas.get', { id }, { as: pair.supervisor.email })).state
  const change = (id: string, changes: object) =>
    pair.api.ok('ideas.patch', { id, ...changes }, { as: pair.supervisor.email })
  const ideaOf = async (id: string, who: MadeUser) =>
    (await pair.api.ok('supervision_requests.get', { id }, { as: who.email })).idea

  it('names it to the two and to admins', async () => {
    const robot = await offer('A robot that listens')
    const id = await ask(robot)
    const named = { id: robot, title: 'A robot that listens', is_taken: false }
    expect(await ideaOf(id, pair.student)).toEqual(named)
    expect(await ideaOf(id, pair.supervisor)).toEqual(named)
    expect(await ideaOf(id, await makeAdmin(open().db))).toEqual(named)
    await pair.api.ok('ideas.delete', { id: robot }, { as: pair.supervisor.email })
    expect(await ideaOf(id, pair.student)).toBeNull()
  })

  it('can be about another one, or none, while it is pending', async () => {
    const [robot, ear] = [await offer('A robot'), await offer('An ear')]
    const id = await ask(robot)
    const rewrite = (wish: object, who = pair.student) =>
      pair.api.ok('supervision_requests.patch', { id, ...wish }, { as: who.email })
    expect(await rewrite({ idea_id: ear })).toMatchObject({ idea: { title: 'An ear' }, message: null })
    expect(await rewrite({ message: 'Sensors.' })).toMatchObject({ idea: { title: 'An ear' }, message: 'Sensors.' })
    expect(await rewrite({ idea_id: null })).toMatchObject({ idea: null, message: 'Sensors.' })
    const refused = (wish: object, who = pair.student) =>
      pair.api.refused('supervision_requests.patch', { id, ...wish }, { as: who.email })
    expect((await refused({ idea_id: ear }, pair.supervisor)).statusCode).toBe(403)
    expect((await refused({ idea_id: ear, state: 'WITHDRAWN' })).statusCode).toBe(400)
  })

  it('is about an open one of the supervisor', async () => {
    const other = await makeSupervisor(open().db)
    for (const id of [
      await offer('Hidden', 'HIDDEN'),
      await offer('Taken', 'TAKEN'),
      await offer('Of another', 'OPEN', other),
    ]) {
      const wish = { supervisor_id: pair.supervisor.id, idea_id: id }
      const refused = await pair.api.refused('supervision_requests.create', wish, { as: pair.student.email })
      expect(refused).toMatchObject({ statusCode: 409, code: 'idea_not_open' })
    }
  })

  describe('makes it taken once it is accepted', () => {
    it('and open again when that is undone, or the student is removed', async () => {
      const robot = await offer('A robot')
      const id = await ask(robot)
      expect(await stateOf(robot)).toBe('OPEN')
      await decide(id, 'ACCEPTED')
      expect(await stateOf(robot)).toBe('TAKEN')
      await undo(id)
      expect(await stateOf(robot)).toBe('OPEN')
      await decide(id, 'ACCEPTED')
      await decide(id, 'WITHDRAWN')
      expect(await stateOf(robot)).toBe('OPEN')
    })

    it('while one of two pairs has it', async () => {
      const robot = await offer('A robot')
      const [one, other] = [await ask(robot), await ask(robot, await makeStudent(open().db))]
      await decide(one, 'ACCEPTED')
      await decide(other, 'ACCEPTED')
      await undo(one)
      expect(await stateOf(robot)).toBe('TAKEN')
      await undo(other)
      expect(await stateOf(robot)).toBe('OPEN')
    })

    describe('and another request which names it', () => {
      const twoAsk = async () => {
        const robot = await offer('A robot')
        const late = await makeStudent(open().db)
        return { robot, late, first: await ask(robot), second: await ask(robot, late) }
      }
      const accept = (id: string, robot: string) => ({ id, state: 'ACCEPTED', working_title_of: robot }) as const
      const as = () => ({ as: pair.supervisor.email })

      it('says so to its two people until the idea is free again', async () => {
        const { late, first, second } = await twoAsk()
        await decide(first, 'ACCEPTED')
        const isTaken = async (id: string, who: MadeUser) => (await ideaOf(id, who))?.is_taken
        expect(await isTaken(second, late)).toBe(true)
        expect(await isTaken(second, pair.supervisor)).toBe(true)
        expect(await isTaken(first, pair.student)).toBe(false)
        await undo(first)
        expect(await isTaken(second, late)).toBe(false)
      })

      it('is accepted without its title only', async () => {
        const { robot, first, second } = await twoAsk()
        await pair.api.ok('supervision_requests.patch', accept(first, robot), as())
        const refused = async (call: InputOf<'supervision_requests.patch'>) =>
          (await pair.api.refused('supervision_requests.patch', call, as())).code
        expect(await refused(accept(second, robot))).toBe('idea_taken')
        await decide(second, 'ACCEPTED')
        expect(await refused({ id: second, working_title_of: robot })).toBe('idea_taken')
        expect((await pair.api.ok('supervision_requests.get', { id: second }, as())).working_title).toBeNull()
        // The pair that has it may have its title taken away, and put back.
        await pair.api.ok('supervision_requests.patch', { id: first, working_title_of: null }, as())
        await pair.api.ok('supervision_requests.patch', { id: first, working_title_of: robot }, as())
      })

      it('has its title where the first pair came to an end, which then comes back without', async () => {
        const { robot, first, second } = await twoAsk()
        await pair.api.ok('supervision_requests.patch', accept(first, robot), as())
        await decide(first, 'WITHDRAWN')
        await pair.api.ok('supervision_requests.patch', accept(second, robot), as())
        await undo(first)
        const titleOf = async (id: string) =>
          (await pair.api.ok('supervision_requests.get', { id }, as())).working_title
        expect([await titleOf(first), await titleOf(second)]).toEqual([null, 'A robot'])
      })
    })

    it('and hidden again, where it was hidden before', async () => {
      const robot = await offer('A robot')
      const id = await ask(robot)
      await change(robot, { state: 'HIDDEN' })
      await decide(id, 'ACCEPTED')
      await undo(id)
      expect(await stateOf(robot)).toBe('HIDDEN')
    })

    it('but not against what its supervisor says', async () => {
      const robot = await offer('A robot')
      const id = await ask(robot)
      await decide(id, 'ACCEPTED')
      await change(robot, { state: 'TAKEN' })
      await undo(id)
      expect(await stateOf(robot)).toBe('TAKEN')
    })

    it('and open again when the student’s data are gone', async () => {
      const robot = await offer('A robot')
      await decide(await ask(robot), 'ACCEPTED')
      await pair.api.ok('admin.users.reset', { id: pair.student.id }, { as: (await makeAdmin(open().db)).email })
      expect(await stateOf(robot)).toBe('OPEN')
    })

    it('beyond the cycle, also where a new one is called off after the idea was deleted', async () => {
      const admin = await makeAdmin(open().db)
      const [robot, ear] = [await offer('A robot'), await offer('An ear')]
      await decide(await ask(robot), 'ACCEPTED')
      const gone = await ask(ear, await makeStudent(open().db))
      await decide(gone, 'ACCEPTED')
      const { id } = await pair.api.ok('admin.cycles.open', { name: 'Next' }, { as: admin.email })
      expect(await stateOf(robot)).toBe('TAKEN')
      await pair.api.ok('ideas.delete', { id: ear }, { as: pair.supervisor.email })
      await pair.api.ok('admin.cycles.call_off', { id }, { as: admin.email })
      expect(await stateOf(robot)).toBe('TAKEN')
      expect(await ideaOf(gone, pair.supervisor)).toBeNull()
    })
  })
})
