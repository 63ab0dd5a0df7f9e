/** The title of an idea on the confirmation: the student named it, the supervisor agrees. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { codeOf, confirmationOf } from '#test/support/confirmations/confirmations.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { Pair } from '#test/support/pair.ts'
import { makeAdmin, type MadeUser } from '#test/support/people.ts'

const TITLE = 'A robot that listens'

withDatabase('the working title on a confirmation', (open) => {
  const pair = new Pair(open, 2)
  const offer = async (title = TITLE): Promise<string> =>
    (
      await pair.api.ok(
        'supervisors.ideas.add',
        { id: pair.supervisor.id, title, state: 'OPEN' },
        { as: pair.supervisor.email },
      )
    ).id
  const ask = async (ideaId: string | null): Promise<string> => {
    const wish = { supervisor_id: pair.supervisor.id, ...(ideaId !== null && { idea_id: ideaId }) }
    return (await pair.api.ok('supervision_requests.create', wish, { as: pair.student.email })).id
  }
  const patch = (id: string, input: object, who: MadeUser = pair.supervisor) =>
    pair.api.ok('supervision_requests.patch', { id, ...input }, { as: who.email })
  const refused = async (id: string, input: object, who: MadeUser = pair.supervisor) => {
    const { statusCode, code } = await pair.api.refused(
      'supervision_requests.patch',
      { id, ...input },
      { as: who.email },
    )
    return [statusCode, code]
  }
  const verify = async (code: string) => await pair.api.ok('confirmations.verify', { code })
  const codeNow = (id: string) => codeOf(pair.api, open().db, id)
  const undo = (id: string) => pair.api.undo(pair.supervisor, id)
  /** A pair that has agreed on the title. */
  const agreed = async () => {
    const idea = await offer()
    const id = await ask(idea)
    await patch(id, { state: 'ACCEPTED', working_title_of: idea })
    return { id, idea, code: await codeNow(id) }
  }

  it('stands there when its supervisor says so at accepting, and the code holds it', async () => {
    const { id, code } = await agreed()
    expect(await verify(code)).toMatchObject({ status: 'VALID', working_title: TITLE })
    const request = await pair.api.ok('supervision_requests.get', { id }, { as: pair.student.email })
    expect(request.working_title).toBe(TITLE)
    const paper = await pair.api.call('confirmations.document', { request_id: id }, { as: pair.student.email })
    expect(paper.status).toBe(200)
    await open().db.execute(sql`alter table confirmations disable trigger confirmations_fix_content`)
    await open().db.execute(sql`update confirmations set working_title = 'Another'`)
    await open().db.execute(sql`alter table confirmations enable trigger confirmations_fix_content`)
    expect(await pair.api.refused('confirmations.verify', { code })).toMatchObject({ code: 'not_genuine' })
  })

  it('is agreed on afterwards, and taken away: each time another document is issued', async () => {
    const idea = await offer()
    const id = await ask(idea)
    await patch(id, { state: 'ACCEPTED' })
    const without = await codeNow(id)
    expect((await patch(id, { working_title_of: idea })).working_title).toBe(TITLE)
    const titled = await codeNow(id)
    expect(await verify(without)).toMatchObject({ status: 'REPLACED', working_title: null })
    expect(await verify(titled)).toMatchObject({ status: 'VALID', working_title: TITLE })
    await patch(id, { working_title_of: idea })
    expect(await codeNow(id)).toBe(titled)
    await patch(id, { working_title_of: null })
    expect(await verify(titled)).toMatchObject({ status: 'REPLACED' })
    expect(await verify(await codeNow(id))).toMatchObject({ status: 'VALID', working_title: null })
  })

  it('is fixed like the names: neither a new title of the idea nor its end changes it, and a new name keeps it', async () => {
    const { id, idea, code } = await agreed()
    await pair.api.ok('ideas.patch', { id: idea, title: 'A robot that talks' }, { as: pair.supervisor.email })
    expect(await verify(code)).toMatchObject({ status: 'VALID', working_title: TITLE })
    await pair.api.ok('ideas.delete', { id: idea }, { as: pair.supervisor.email })
    await pair.api.ok('users.patch', { id: pair.student.id, last_name: 'Else' }, { as: pair.student.email })
    expect(await verify(code)).toMatchObject({ status: 'REPLACED' })
    expect(await verify(await codeNow(id))).toMatchObject({ status: 'VALID', working_title: TITLE })
    await expect(open().db.execute(sql`update confirmations set working_title = 'Another'`)).rejects.toMatchObject({
      cause: { message: 'what a confirmation says is fixed' },
    })
  })

  it('is undone with the acceptance, and comes back with a pair whose end is undone', async () => {
    const { id, code } = await agreed()
    await patch(id, { state: 'WITHDRAWN' })
    expect(await verify(code)).toMatchObject({ status: 'REVOKED', working_title: null })
    await undo(id)
    expect(await verify(code)).toMatchObject({ status: 'VALID', working_title: TITLE })
  })

  it('is not there any more when the student is accepted anew', async () => {
    const { id } = await agreed()
    expect((await undo(id)).working_title).toBeNull()
    await patch(id, { state: 'ACCEPTED' })
    expect(await verify(await codeNow(id))).toMatchObject({ status: 'VALID', working_title: null })
  })

  describe('is refused', () => {
    it('for another idea than the student named', async () => {
      const [idea, other] = [await offer(), await offer('An ear')]
      const id = await ask(idea)
      expect(await refused(id, { state: 'ACCEPTED', working_title_of: other })).toEqual([409, 'idea_not_named'])
      expect((await pair.api.ok('supervision_requests.get', { id }, { as: pair.student.email })).state).toBe('PENDING')
      await patch(id, { idea_id: null }, pair.student)
      expect(await refused(id, { state: 'ACCEPTED', working_title_of: idea })).toEqual([409, 'idea_not_named'])
    })
  })

  it('ends with the cycle, and comes back when the new one is called off', async () => {
    const { id, code } = await agreed()
    const admin = await makeAdmin(open().db)
    const next = await pair.api.ok('admin.cycles.open', { name: 'Next' }, { as: admin.email })
    expect(await verify(code)).toMatchObject({ status: 'REVOKED', working_title: null })
    await pair.api.ok('admin.cycles.call_off', { id: next.id }, { as: admin.email })
    expect(await verify(code)).toMatchObject({ status: 'VALID', working_title: TITLE })
    expect(await codeNow(id)).toBe(code)
  })

  it.each(['student', 'supervisor'] as const)('goes with the data of the %s, from every document', async (who) => {
    const { id, idea } = await agreed()
    await pair.api.ok('users.delete', { id: pair[who].id }, { as: pair[who].email })
    const { workingTitle } = await confirmationOf(open().db, id)
    expect(workingTitle).toBeNull()
    const { rows } = await open().db.execute(sql`select working_title from confirmations where working_title is not null
      union all select working_title from requests where working_title is not null`)
    expect(rows).toEqual([])
    if (who === 'student') expect(await refused(id, { working_title_of: idea })).toEqual([409, 'idea_not_named'])
  })
})
